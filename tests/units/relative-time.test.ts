import { describe, expect, it } from 'vitest';
import { lastChange, relativeTime, setSiteTimeZone, untilOlder } from '~/schemas/text';

const now = '2026-03-11T12:00:00.000Z';
const before = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('relative time (specification §9)', () => {
  it.each([
    [0, 'Just now'],
    [59 * second, 'Just now'],
    [minute, '1 minute ago'],
    [59 * minute + 59 * second, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour + 59 * minute, '23 hours ago'],
    [day, '1 day ago'],
    [7 * day - second, '6 days ago'],
    [7 * day, 'Mar 4, 2026'],
  ])('%d ms ago reads "%s"', { tags: ['S9.relative.1', 'S9.relative.2', 'S9.relative.3'] }, (age, words) => {
    expect(relativeTime(before(age), now)).toBe(words);
  });

  it('is the same as at the time of its last change', () => {
    const times = [0.5, 61, 3_605, 90_000, 200_000, 700_000, 9_000_000].map((seconds) => before(seconds * second));
    const words = (at: string) => times.map((time) => relativeTime(time, at));
    const changed = lastChange(times, now);
    expect(words(changed)).toEqual(words(now));
    const soon = new Date(Date.parse(now) + 200).toISOString();
    expect(lastChange(times, soon)).toBe(changed);
    expect(changed <= now).toBe(true);
  });

  it('treats a future time as now', () => {
    expect(relativeTime(before(-5 * minute), now)).toBe('Just now');
  });

  it('uses the site’s time zone, the device’s, or UTC', () => {
    const late = '2026-01-01T03:00:00.000Z';
    try {
      setSiteTimeZone('America/Chicago');
      expect(relativeTime(late, now)).toBe('Dec 31, 2025');
      expect(relativeTime(late, now, 'utc')).toBe('Jan 1, 2026');
      const own = new Date(late).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
      expect(relativeTime(late, now, 'reader')).toBe(own);
    } finally {
      setSiteTimeZone('UTC');
    }
  });

  it.each([
    [0, minute],
    [61 * second, 59 * second],
    [hour, minute * 60],
    [25 * hour, 23 * hour],
    [7 * day, null],
  ])('of %d ms changes %d ms later', (age, wait) => {
    expect(untilOlder(before(age), now)).toBe(wait);
    if (wait === null) return;
    const then = new Date(Date.parse(now) + wait).toISOString();
    expect(relativeTime(before(age), then)).not.toBe(relativeTime(before(age), now));
  });
});
