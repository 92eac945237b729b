const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * How long ago something was (specification §9): "Just now", minutes, hours, days, and from 7 days on a date. Uses neither the
 * clock nor the locale, so that server and browsers write the same words.
 *
 * @param now ISO 8601; a `time` after it, from a clock that runs fast, is "Just now"
 */
export function relativeTime(time: string, now: string): string {
  const age = Date.parse(now) - Date.parse(time);
  if (age < minute) return 'Just now';
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  if (age < 7 * day) return ago(Math.floor(age / day), 'day');
  return calendarDate(time);
}

/** The same within a sentence. */
export const agoInSentence = (time: string, now: string): string => relativeTime(time, now).replace(/^Just/, 'just');

/** @returns such as `Mar 4, 2026`, in UTC */
export function calendarDate(time: string): string {
  const date = new Date(time);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
