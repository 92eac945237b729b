const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago something was (specification §9): "Just now" under a minute, then minutes, hours and days, from a week on
 * the date.
 * @param now given by the server, so that the page and its hydration agree.
 */
export function relativeTime(at: string, now: string): string {
  const elapsed = Date.parse(now) - Date.parse(at);
  if (elapsed < minute) return 'Just now';
  if (elapsed < hour) return ago(Math.floor(elapsed / minute), 'minute');
  if (elapsed < day) return ago(Math.floor(elapsed / hour), 'hour');
  if (elapsed < 7 * day) return ago(Math.floor(elapsed / day), 'day');
  return new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
