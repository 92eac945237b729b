type Named = { displayName: string | null; username: string };

/** For use in data such as feeds, structured data and the API. */
export const plainNameOf = (driver: Named): string => driver.displayName || driver.username;

/** For use in the text of a page or an email. */
export const nameOf = (driver: Named): string => isolated(plainNameOf(driver));

/** Hebrew, Arabic, and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Wraps a right-to-left name in Unicode's isolate marks, which work in any text, like `<bdi>` in HTML. Without them, numbers next to the
 * name would be reordered.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** A title or other typed text, in quotes, for use in a sentence. */
export const quoted = (words: string): string => `“${isolated(words)}”`;

/** Cuts a longer text at a space, and adds an ellipsis. */
export const beginningOf = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength).replace(/\s+\S*$/, '')} …` : text;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds thousands separators, in the same way on the server and in every browser. */
export const formatCount = (count: number): string => String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** @returns for example `1 post`, `1,200 posts` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

let siteZone = 'UTC';
const formats = new Map<Zone, Intl.DateTimeFormat | null>();

/** Called once by each entry file, so that the server and hydration render the same dates. @param zone IANA name */
export const setSiteTimeZone = (zone: string): void => {
  siteZone = zone;
  formats.clear();
};

/** `reader`: the device's zone, which only scripts in the browser can read. */
type Zone = 'site' | 'reader' | 'utc';

/**
 * How long ago something was (specification §9): "Just now", minutes, hours, days, or after 7 days a date. Doesn't read the clock, so that
 * the server and the browser render the same text.
 *
 * @param now ISO 8601. A `time` after it, from a clock that is fast, is "Just now"
 */
export function relativeTime(time: string, now: string, zone: Zone = 'site'): string {
  const age = Date.parse(now) - Date.parse(time);
  if (age < minute) return 'Just now';
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  if (age < 7 * day) return ago(Math.floor(age / day), 'day');
  return calendarDate(time, zone);
}

/** The same text for use within a sentence. */
export const agoInSentence = (time: string, now: string): string => relativeTime(time, now).replace(/^Just/, 'just');

/**
 * The last time at which the text of one of these times changed. A page rendered for that time has the same text as one rendered now, so it
 * stays identical until the next change.
 */
export function lastChange(times: string[], now: string): string {
  const present = Date.parse(now);
  const changes = times.map((time) => {
    const age = present - Date.parse(time);
    if (!(age > 0)) return 0;
    const unit = age < hour ? minute : age < day ? hour : day;
    return present - (age >= 7 * day ? age - 7 * day : age % unit);
  });
  return new Date(Math.max(0, ...changes)).toISOString();
}

/** @returns milliseconds until the result of `relativeTime` changes; null once it is a date */
export function untilOlder(time: string, now: string): number | null {
  const age = Math.max(0, Date.parse(now) - Date.parse(time));
  if (age >= 7 * day) return null;
  const unit = age < hour ? minute : age < day ? hour : day;
  return unit - (age % unit);
}

/** Null if the browser doesn't support the zone. */
function formatOf(zone: 'site' | 'reader'): Intl.DateTimeFormat | null {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const format = makeFormat(zone);
  formats.set(zone, format);
  return format;
}

function makeFormat(zone: 'site' | 'reader'): Intl.DateTimeFormat | null {
  try {
    const timeZone = zone === 'site' ? { timeZone: siteZone } : {};
    return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...timeZone });
  } catch {
    return null;
  }
}

/** @returns a date such as `Mar 4, 2026` */
export function calendarDate(time: string, zone: Zone = 'site'): string {
  const date = new Date(time);
  const format = zone === 'utc' ? null : formatOf(zone);
  if (format) return format.format(date);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const ago = (count: number, unit: string): string => `${counted(count, unit)} ago`;
