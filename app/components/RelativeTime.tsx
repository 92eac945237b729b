import { calendarDate, relativeTime } from '~/schemas/relative-time';

/** @param now the loader's time, so that hydration writes the same words. */
export const RelativeTime = ({ time, now }: { time: string; now: string }) => (
  <PastTime time={time} words={relativeTime(time, now)} />
);

/** @param words that say how long ago it was */
export function PastTime({ time, words }: { time: string; words: string }) {
  return (
    <time dateTime={time} title={`${calendarDate(time)}, ${time.slice(11, 16)} UTC`}>
      {words}
    </time>
  );
}
