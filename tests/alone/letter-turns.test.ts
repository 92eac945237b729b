import { describe, expect, it, vi } from 'vitest';
import { nextLetterDue, weekBefore, weekOfLetter } from '~/domain/letter/choose-letter';

/** Fixed, because in a time zone far to the west the site's week would end after Monday morning in New York. */
vi.hoisted(() => void (process.env.SITE_TIME_ZONE = 'America/Chicago'));

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

describe('the schedule of the weekly email', () => {
  const at = (date: Date, timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' }).format(date);

  it.each(['America/New_York', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu'])(
    'is Monday morning in %s, in every week of a year',
    (zone) => {
      let after = new Date('2026-01-01T00:00:00Z');
      for (let week = 0; week < 60; week += 1) {
        const next = nextLetterDue(after, zone, null);
        expect(at(next, zone)).toBe('Mon, 07');
        expect(next.getTime() - after.getTime()).toBeGreaterThan(0);
        expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(7 * dayMs + hourMs);
        after = next;
      }
    },
  );

  it.each(['Europe/Berlin', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'is due in %s after the site’s week has ended, on the same Monday',
    (zone) => {
      let after = new Date('2026-01-01T00:00:00Z');
      for (let week = 0; week < 60; week += 1) {
        const next = nextLetterDue(after, zone, null);
        const coveredWeek = weekBefore(weekOfLetter(next, zone));
        expect(next.getTime()).toBeGreaterThan(coveredWeek.to.getTime());
        expect(next.getTime() - coveredWeek.to.getTime()).toBeLessThan(dayMs);
        expect(next.getTime() - after.getTime()).toBeGreaterThan(0);
        after = next;
      }
    },
  );

  it('keeps its hour across daylight saving changes', () => {
    expect(nextLetterDue(new Date('2027-03-08T13:00:00Z'), 'America/New_York', null).toISOString()).toBe(
      '2027-03-15T11:00:00.000Z',
    );
    expect(nextLetterDue(new Date('2026-10-26T12:00:00Z'), 'America/New_York', null).toISOString()).toBe(
      '2026-11-02T12:00:00.000Z',
    );
  });

  it('covers the previous week in the site’s time zone', () => {
    const week = weekBefore('2026-11-23');
    expect(week).toMatchObject({ board: 'week:2026-11-16', words: 'Nov 16 to Nov 22' });
    expect(week.to.getTime() - week.from.getTime()).toBe(7 * dayMs);
    expect(weekOfLetter(nextLetterDue(new Date('2026-11-20T00:00:00Z'), 'Asia/Tokyo', null), 'Asia/Tokyo')).toBe(
      '2026-11-23',
    );
  });
});
