import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { findLocation } from '~models/location';
import { listHighways, readHighway, stopsAhead, stopsNear } from '~/domain/highways';
import { searchPlaces } from '~/domain/locations';
import { readMap } from '~/domain/map';
import { planTripOrFail, stopsOfTrip } from '~/domain/trip';
import { seededRandom } from '../fill/random';
import { everySearch, searches } from '../fill/searches';
import { noticeCookie } from '../fill/voters';
import { turned } from '../support/call';
import { middleAndSlow } from '../support/statistics';
import { answer, progress, readInput } from '../support/stdio';

/**
 * `ask('places/questions-in-turn.ts', { origin, samples })`: asks one question after the other, by operation and through the
 * site, each time beside a place by its id, so that whatever else the machine does slows both.
 */
const { origin, samples } = await readInput(z.object({ origin: z.url(), samples: z.int().positive() }));

type Question = { label: string; door: 'operation' | 'http'; ask: (turn: number) => Promise<unknown> };

const limit = 50;
const WARM_UP = 10;

const roads = ['I-40', 'I-80', 'I-10', 'I-75', 'I-95', 'I-70'] as const;
const odd = new Set(['I-75', 'I-95']);
const points = [
  [35.2, -101.8],
  [41.6, -90.8],
  [33.7, -84.4],
  [40.7, -111.9],
] as const;
const trips = [
  { from: 'Laredo, TX', to: 'Chicago, IL' },
  { from: 'Seattle, WA', to: 'Boston, MA' },
  { from: 'Miami, FL', to: 'Boston, MA' },
  { from: 'Los Angeles, CA', to: 'Salt Lake City, UT' },
] as const;
const trip = (turn: number) => turned(trips, turn) ?? trips[0];
const state = (turn: number) => turned(['TX', 'IA', 'OH', 'CA'], turn) ?? 'TX';
const road = (turn: number) => turned(roads, turn) ?? 'I-40';
const way = (highway: string) => (odd.has(highway) ? 'north' : 'east');
const exit = (turn: number) => String(1 + ((turn * 37) % 300));
const point = (turn: number) => turned(points, turn) ?? points[0];

const operations: Question[] = [
  ...Object.entries(searches).map(([kind, queries]): Question => ({
    label: `search: ${kind}`,
    door: 'operation',
    ask: (turn) => searchPlaces(turned(queries, turn) ?? '', { limit }),
  })),
  {
    label: 'search: all of these',
    door: 'operation',
    ask: (turn) => searchPlaces(turned(everySearch, turn) ?? '', { limit }),
  },
  {
    label: 'ahead',
    door: 'operation',
    ask: (turn) =>
      stopsAhead({ highway: road(turn), direction: way(road(turn)), exit: exit(turn), state: null, limit: 20 }),
  },
  {
    label: 'near me',
    door: 'operation',
    ask: (turn) => stopsNear({ latitude: point(turn)[0], longitude: point(turn)[1] }, 20),
  },
  { label: 'a highway from its beginning', door: 'operation', ask: (turn) => readHighway(road(turn), { limit }) },
  { label: 'all highways', door: 'operation', ask: () => listHighways() },
  {
    label: 'map of a state',
    door: 'operation',
    ask: (turn) => readMap({ state: state(turn), at: null, fitsTruck: true }),
  },
  {
    label: 'a trip with its first stops',
    door: 'operation',
    ask: async (turn) =>
      stopsOfTrip(await planTripOrFail({ ...trip(turn), via: null }), {
        foodOnly: false,
        fitsTruck: true,
        after: null,
        limit: 32,
      }),
  },
];

const visits: [label: string, path: (turn: number) => string][] = [
  ['API search', (turn) => `/api/locations/search?query=${encodeURIComponent(turned(everySearch, turn) ?? '')}`],
  ['page: search', (turn) => `/locations?query=${encodeURIComponent(turned(everySearch, turn) ?? '')}`],
  ['page: ahead', (turn) => `/ahead?highway=${road(turn)}&direction=${way(road(turn))}&exit=${exit(turn)}`],
  ['page: near me', (turn) => `/ahead?latitude=${point(turn)[0]}&longitude=${point(turn)[1]}`],
  ['page: highway', (turn) => `/highways/${road(turn)}`],
  ['page: all highways', () => '/highways'],
  ['page: map', () => '/map'],
  ['page: map of a state', (turn) => `/map?state=${state(turn)}`],
  ['page: a trip', (turn) => `/trip?${new URLSearchParams(trip(turn)).toString()}`],
  ['page: a trip, food only', (turn) => `/trip?${new URLSearchParams({ ...trip(turn), food: 'yes' }).toString()}`],
];

const cookie = await noticeCookie();

async function get(path: string): Promise<void> {
  const response = await fetch(origin + path, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
}

const time = async (what: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await what();
  return performance.now() - startedAt;
};

const random = seededRandom(7);
const anyId = () => 1 + Math.floor(random() * 1_000);

async function measure({ label, door, ask }: Question) {
  const [ours, read]: [number[], number[]] = [[], []];
  let isAnswered = true;
  for (let turn = 0; turn < samples + WARM_UP; turn += 1) {
    const reading = await time(() => findLocation(anyId()));
    const asking = isAnswered
      ? await time(() => ask(turn)).catch((error: unknown) => {
          progress(`${label}: ${error instanceof Error ? error.message : String(error)}`);
          isAnswered = false;
          return 0;
        })
      : 0;
    if (turn < WARM_UP) continue;
    ours.push(asking);
    read.push(reading);
  }
  return { label, door, ours: isAnswered ? middleAndSlow(ours) : null, read: middleAndSlow(read) };
}

const database = await openDatabase();
try {
  const questions: Question[] = [
    ...operations,
    ...visits.map(([label, path]): Question => ({ label, door: 'http', ask: (turn) => get(path(turn)) })),
  ];
  const answered = [];
  for (const question of questions) {
    progress(`Measuring: ${question.label} (${answered.length + 1} of ${questions.length}) ...`);
    answered.push(await measure(question));
  }
  answer(answered);
} finally {
  await database.close();
}
