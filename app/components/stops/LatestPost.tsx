import { agoInSentence } from '~/schemas/relative-time';
import { PastTime } from '../RelativeTime';

/** When the last post came, within a sentence. */
export const LatestPost = ({ at, now }: { at: string; now: string }) => (
  <span>
    , latest <PastTime time={at} words={agoInSentence(at, now)} inSentence />
  </span>
);
