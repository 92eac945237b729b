import { calendarDate, relativeTime } from './relative-time';

/** @param now the loader's time, so that hydration writes the same words. */
export function RelativeTime({ time, now }: { time: string; now: string }) {
  return (
    <time dateTime={time} title={`${calendarDate(time)}, ${time.slice(11, 16)} UTC`}>
      {relativeTime(time, now)}
    </time>
  );
}
