import { relativeTime } from './relative-time';

export const RelativeTime = ({ at, now }: { at: string; now: string }) => (
  <time dateTime={at} title={at}>
    {relativeTime(at, now)}
  </time>
);
