import { beforeAll, describe, expect, it } from 'vitest';
import { logLevel } from '../support/server';
import { Answer } from '../support/client';
import { storePlaces } from '../support/places';
import { linesAbout } from '../support/request-log';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

/** Enough for many database reads, so that a client that disconnects early has only a part. */
const stops = 3_000;

beforeAll(async () => {
  await storePlaces(
    Array.from({ length: stops }, (_, at) => ({
      name: `Clinton Yard ${at}`,
      highway: 'I-40',
      exitNumber: String(1 + (at % 300)),
      state: 'OK',
      city: 'Clinton',
      coordinates: { type: 'Point', coordinates: [-98.969 + at / 1e5, 35.507] },
    })),
  );
});

const trip = (kind: string) => `/trip.${kind}?from=${encodeURIComponent('Amarillo, TX')}&to=Tulsa%2C+OK`;
const files = ['/highways/I-40.csv', '/highways/I-40.gpx', trip('csv'), trip('gpx')];

describe('generated files', () => {
  it.each(files)('%s: a client’s disconnect is not logged as an error', async (address) => {
    const abort = new AbortController();
    const { status, headers } = await fetch(site.server.origin + address, { signal: abort.signal });
    abort.abort();
    const lines = await linesAbout(site.server, new Answer(status, headers, ''));
    expect([status, lines.at(-1)?.cut]).toEqual([200, true]);
    expect(lines.filter(({ level }) => level >= logLevel.error)).toEqual([]);
  });

  it('are sent a few at a time per network; others wait, and beyond the queue get 429', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => site.visitor().page(files[0] ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected.every(({ headers }) => headers.has('retry-after'))).toBe(true);
    expect((await site.visitor().page(files[0] ?? '')).text.trim().split('\r\n')).toHaveLength(1 + stops);
  });
});
