import { createContext, useContext, useEffect, useState } from 'react';
import { agoInSentence, calendarDate, relativeTime, untilOlder } from '~/schemas/text';

/** When the page was rendered, ISO 8601. Corrects for a device whose clock is behind. */
export const PageTimeContext = createContext<string | null>(null);

type Props = {
  time: string;
  /** The loader's time, so that hydration renders the same text. */
  now: string;
  inSentence?: boolean;
};

/** Updates while the page is open. */
export function RelativeTime({ time, now, inSentence = false }: Props) {
  const wordsAt = inSentence ? agoInSentence : relativeTime;
  const current = useCurrentWords(time, wordsAt);
  return (
    <time dateTime={time} title={`${calendarDate(time, 'utc')}, ${time.slice(11, 16)} UTC`}>
      {current ?? wordsAt(time, now)}
    </time>
  );
}

/** Limits timers, since `setTimeout` fires immediately for delays over 24.8 days. */
const longestTimer = 24 * 3600_000;

function useCurrentWords(time: string, wordsAt: typeof relativeTime): string | null {
  const pageTime = useContext(PageTimeContext);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const behind = pageTime === null ? 0 : Math.max(0, Date.parse(pageTime) - Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const now = new Date(Date.now() + behind).toISOString();
      setWords(wordsAt(time, now, 'reader'));
      const wait = untilOlder(time, now);
      if (wait !== null) timer = setTimeout(update, Math.min(wait, longestTimer));
    };
    update();
    // Timers don't run while a device sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [time, pageTime, wordsAt]);
  return words;
}

/** A date in the reader's time zone; without JavaScript, in the site's. */
export function Day({ time }: { time: string }) {
  const [day, setDay] = useState(calendarDate(time));
  useEffect(() => setDay(calendarDate(time, 'reader')), [time]);
  return <time dateTime={time}>{day}</time>;
}
