import { agoInSentence } from '~/schemas/relative-time';
import { voteShare } from '~/schemas/shown';
import { PastTime } from '../RelativeTime';
import { counted } from '../format';
import { Verdict } from '../posts/VoteButtons';
import type { PlatesView } from '../view-types';
import { votesInWords } from './vote-words';

/** A stop's share of Eat It votes and the number of votes. */
export function ShareOfVotes({ plates, now }: { plates: Omit<PlatesView, 'photo'>; now: string }) {
  const share = voteShare(plates);
  return (
    <div className="my-3">
      <p className="flex items-center mb-1.5 text-dim text-sm leading-snug">
        {share !== null && (
          <span className="flex-none mr-3 text-eat-ink font-sign text-xl font-bold leading-none">
            <b className="text-4xl font-extrabold">{`${share}%`}</b> Eat It
          </span>
        )}{' '}
        <span>
          <span>{`${share === null ? 'No votes yet' : votesInWords(plates)} · ${counted(plates.posts, 'post')}`}</span>
          <LatestPost at={plates.lastAt} now={now} />
        </span>
      </p>
      <Verdict {...plates} />
    </div>
  );
}

/** Age of the latest post, inside a sentence. */
export const LatestPost = ({ at, now }: { at: string; now: string }) => (
  <span>
    , latest <PastTime time={at} words={agoInSentence(at, now)} inSentence />
  </span>
);
