import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { type Call, isDone, postForm, requestOf } from './calls';
import { percentiles } from './figures';
import type { Options } from './options';
import { pick, searchTexts, seededRandom } from './random';

/** Drivers and visitors on a site, each with an address of their own. They act, read, and act again. */

export const world = z.object({
  /** The newest posts, which everyone reads and votes on. */
  posts: z.array(z.object({ id: z.int(), userId: z.int() })).min(1),
  /** How many older posts there are, with IDs from 1. */
  oldPosts: z.int(),
  /** How many stops there are, with IDs from 1. */
  places: z.int(),
  authors: z.array(z.string()).min(1),
  /** Signed in. */
  drivers: z.array(z.object({ id: z.int(), cookie: z.string() })),
});
export type World = z.infer<typeof world>;

type Person = { number: number; driver: World['drivers'][number] | null };
type Moment = {
  world: World;
  person: Person;
  /** From 0 up to 1. */
  random: () => number;
  /** Addresses of photos posted in this run. */
  photos: readonly string[];
};

/** How often visitors and drivers do it, and the request; null if there's nothing to do it to. */
type Action = {
  label: string;
  visitor: number;
  driver: number;
  to: (moment: Moment) => Call | null | Promise<Call | null>;
};

const anyOf = <T>({ random }: Moment, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const anyStop = ({ random, world: { places } }: Moment): number => 1 + Math.floor(random() * places);

/** Most often one of the newest. Nobody votes on their own posts. */
function aPost({ world: { posts }, person, random }: Moment): number {
  for (;;) {
    const post = posts[Math.floor(random() ** 3 * posts.length)];
    if (post && post.userId !== person.driver?.id) return post.id;
  }
}

const roads = ['I-40', 'I-80', 'I-10', 'I-70'] as const;
const trips = [
  'from=Amarillo,+TX&to=Memphis,+TN',
  'from=Omaha,+NE&to=Chicago,+IL',
  'from=Laredo,+TX&to=Dallas,+TX',
  'from=Atlanta,+GA&to=Cincinnati,+OH',
] as const;
const lists = ['/latest-meat', '/most-eaten-meat', '/most-beat-meat'] as const;
const aSearch = (moment: Moment) => encodeURIComponent(anyOf(moment, searchTexts) ?? '');

const page = (label: string, visitor: number, driver: number, path: (moment: Moment) => string): Action => ({
  ...{ label, visitor, driver },
  to: (moment) => ({ path: path(moment) }),
});
const write = (
  label: string,
  driver: number,
  path: (moment: Moment) => string,
  body?: (moment: Moment) => object,
): Action => ({
  ...{ label, visitor: 0, driver },
  to: (moment) => ({ method: 'POST', path: path(moment), ...(body && { body: body(moment) }) }),
});

const actions: Action[] = [
  page('home', 20, 20, () => '/'),
  page('list', 18, 15, ({ random }) => pick(lists, random())),
  page('post', 25, 18, (moment) => `/posts/${aPost(moment)}`),
  {
    ...{ label: 'photo', visitor: 15, driver: 8 },
    to: (moment) => {
      const path = anyOf(moment, moment.photos);
      return path === undefined ? null : { path };
    },
  },
  page('stop', 8, 6, (moment) => `/locations/${anyStop(moment)}`),
  page('stop search, page', 4, 3, (moment) => `/locations?query=${aSearch(moment)}`),
  page('stop search, API', 8, 8, (moment) => `/api/locations/search?query=${aSearch(moment)}`),
  page('highway', 4, 3, ({ random }) => `/highways/${pick(roads, random())}`),
  page('ahead', 4, 6, ({ random }) => `/ahead?highway=I-40&direction=east&exit=${1 + Math.floor(random() * 300)}`),
  page('trip', 2, 3, ({ random }) => `/trip?${pick(trips, random())}`),
  page('save a road offline', 0, 1, ({ random }) => `/api/take-along?highway=${pick(roads, random())}`),
  page('map', 2, 1, () => '/map'),
  page('leaderboard', 4, 4, ({ random }) => `/leaderboard?period=${pick(['all', 'weekly', 'monthly'], random())}`),
  page('public profile', 4, 4, (moment) => `/users/${anyOf(moment, moment.world.authors)}`),
  page('own profile', 0, 3, () => '/profile'),
  page('notifications', 0, 6, () => '/notices'),
  page('following', 0, 6, () => '/following'),
  write(
    'vote',
    20,
    (moment) => `/api/posts/${aPost(moment)}/vote`,
    ({ random }) => ({ direction: pick(['up', 'up', 'down'], random()) }),
  ),
  write(
    'comment',
    4,
    (moment) => `/api/posts/${aPost(moment)}/comments`,
    () => ({ content: 'Ask for the pickle spear.' }),
  ),
  write('follow', 2, (moment) => `/api/follows/location/${anyStop(moment)}`),
  write('share', 1, (moment) => `/api/posts/${aPost(moment)}/share`),
  // Three reports hide a post, so not one of the newest.
  write(
    'report',
    0.3,
    () => '/api/reports',
    ({ random, world: { oldPosts } }) => ({
      ...{ subject: 'post', id: 1 + Math.floor(random() * oldPosts), reason: 'not-food' },
    }),
  ),
  {
    ...{ label: 'post with a photo', visitor: 0, driver: 1 },
    to: async (moment) => ({
      ...{ method: 'POST', path: '/api/posts', body: postForm(anyStop(moment), { file: await newPhoto() }) },
    }),
  },
];

/** A photo of soft spots, unlike any other and about as large as one of a plate of food. */
async function newPhoto(): Promise<Blob> {
  const raw = { width: 16, height: 12, channels: 3 as const };
  const jpeg = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize({ width: 1600, height: 1200, kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
}

/** @param share from 0 up to 1: picks an action by how often people do it */
function actionAt(who: 'visitor' | 'driver', share: number): Action | null {
  let left = share * actions.reduce((sum, action) => sum + action[who], 0);
  for (const action of actions) {
    left -= action[who];
    if (left < 0) return action;
  }
  return null;
}

/** Nobody acts sooner than this, in milliseconds. */
const leastMs = 1_000;

/** Milliseconds until the next action, exponentially distributed. @param think average in seconds. @param share from 0 up to 1 */
const thinkMs = (think: number, share: number): number =>
  leastMs - Math.max(0, 1000 * think - leastMs) * Math.log(1 - share);

/** Answers and failures by action. */
class ActionLog {
  private readonly actions = new Map<string, { latencies: number[]; limited: number; failed: number }>();
  private readonly failures = new Map<string, { count: number; path: string }>();

  /** @param outcome the status of an answer that isn't a success, or the reason there was none */
  add(label: string, milliseconds: number, outcome: 'done' | number | string, path: string): void {
    const action = this.actions.get(label) ?? { latencies: [], limited: 0, failed: 0 };
    this.actions.set(label, action);
    if (outcome === 'done') action.latencies.push(milliseconds);
    else if (outcome === 429) action.limited += 1;
    else {
      action.failed += 1;
      const what = `${label}: ${outcome}`;
      this.failures.set(what, { path, count: (this.failures.get(what)?.count ?? 0) + 1 });
    }
  }

  result() {
    const kinds = [...this.actions].map(([label, { latencies, limited, failed }]) => ({
      ...{ label, answers: latencies.length, limited, failed },
      ...(latencies.length > 0 ? percentiles(latencies) : { p50: 0, p95: 0, p99: 0 }),
    }));
    const failures = [...this.failures].map(([what, { count, path }]) => `${count} x ${what}, such as ${path}`);
    return { kinds, failures: failures.slice(0, 20) };
  }
}

type People = Pick<Options, 'minutes' | 'drivers' | 'visitors' | 'think'>;

/** One person in 12 keeps a leaderboard open. */
const boardOneIn = 12;
const created = z.looseObject({ imageUrl: z.string() });

export async function simulatePeople(origin: string, size: People, world: World) {
  const random = seededRandom(2026);
  const endsAt = performance.now() + size.minutes * 60_000;
  /** People arrive over this time, in milliseconds. */
  const arrivalMs = Math.max(1_000 * size.think, 6_000 * size.minutes);
  const closed = new AbortController();
  const log = new ActionLog();
  const photos: string[] = [];
  let updates = 0;

  const until = (time: number): Promise<void> => sleep(Math.max(0, Math.min(time, endsAt) - performance.now()));
  const sentBy = ({ number, driver }: Person, call: Call): Call => ({
    ...call,
    ...(driver && { cookie: driver.cookie }),
    headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
  });

  async function send(label: string, call: Call): Promise<void> {
    const sentAt = performance.now();
    try {
      const response = await fetch(origin + call.path, requestOf(call));
      const body = await response.text();
      log.add(label, performance.now() - sentAt, isDone(response) ? 'done' : response.status, call.path);
      if (response.status !== 201 || call.path !== '/api/posts') return;
      photos.push(new URL(created.parse(JSON.parse(body)).imageUrl, origin).pathname);
    } catch (error) {
      log.add(label, performance.now() - sentAt, reasonOf(error), call.path);
    }
  }

  async function useSite(person: Person): Promise<void> {
    await until(performance.now() + random() * arrivalMs);
    while (performance.now() < endsAt) {
      const action = actionAt(person.driver ? 'driver' : 'visitor', random());
      const call = await action?.to({ world, person, random, photos });
      if (action && call) await send(action.label, sentBy(person, call));
      await until(performance.now() + thinkMs(size.think, random()));
    }
  }

  /** Keeps a leaderboard open to the end. It's an error if the site closes it sooner. */
  async function watchBoard(person: Person): Promise<void> {
    await until(performance.now() + random() * arrivalMs);
    const label = 'open leaderboard, first update';
    const call = sentBy(person, { path: '/api/leaderboard/events?period=weekly' });
    const sentAt = performance.now();
    const add = (outcome: 'done' | number | string) => log.add(label, performance.now() - sentAt, outcome, call.path);
    let received = 0;
    try {
      const response = await fetch(origin + call.path, { ...requestOf(call), signal: closed.signal });
      if (!response.ok || !response.body) return add(response.status);
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (!Buffer.from(part.value).includes('event: board')) continue;
        if (received === 0) add('done');
        received += 1;
      }
      add('closed by the site');
    } catch (error) {
      if (!closed.signal.aborted) add(reasonOf(error));
    } finally {
      updates += received;
    }
  }

  const persons = Array.from({ length: size.drivers + size.visitors }, (_, at): Person => ({
    number: at + 1,
    driver: world.drivers[at] ?? null,
  }));
  const lateness = monitorEventLoopDelay();
  lateness.enable();
  const watching = persons.filter(({ number }) => number % boardOneIn === 0).map(watchBoard);
  await Promise.all(persons.map(useSite));
  closed.abort();
  await Promise.all(watching);
  return {
    ...log.result(),
    boards: { open: watching.length, updates },
    photos: photos.length,
    /** Event loop delay of this process, p99. If it's high, the machine is too busy to measure. */
    lateMs: lateness.percentile(99) / 1e6,
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
