import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { type Answer, type Call, type Kind, kinds, newPost, reasonOf, requestOf, send } from './calls';
import { percentiles } from './figures';
import { seededRandom } from './random';
import type { World } from './world';

/** Simulates drivers and visitors on a site, each with their own IP address. They act, pause, and act again. */

type Person = { number: number; driver: World['drivers'][number] | null };

/** Like `kinds`, but for photos of this run. */
const viewPhoto = { label: 'photo', visitor: 15, driver: 8 };
const postPhoto = { label: 'post with a photo', visitor: 0, driver: 1 };
type Action = Kind | typeof viewPhoto | typeof postPhoto;
const actions: Action[] = [...kinds, viewPhoto, postPhoto];

/** A photo of blurred spots, unlike any other and about as large in bytes as one of a plate of food. */
async function newPhoto(): Promise<Blob> {
  const raw = { width: 16, height: 12, channels: 3 as const };
  const jpeg = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .resize({ width: 1600, height: 1200, kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' });
}

/** Picks an action, weighted by how often people do it. @param share from 0 up to 1 */
function actionAt(who: 'visitor' | 'driver', share: number): Action | null {
  let remaining = share * actions.reduce((sum, action) => sum + action[who], 0);
  for (const action of actions) {
    remaining -= action[who];
    if (remaining < 0) return action;
  }
  return null;
}

/** The minimum time between two actions, in milliseconds. */
const minThinkMs = 1_000;

/** Milliseconds until the next action, exponentially distributed. @param think average in seconds. @param share from 0 up to 1 */
const thinkMs = (think: number, share: number): number =>
  minThinkMs - Math.max(0, 1000 * think - minThinkMs) * Math.log(1 - share);

/** Answers and failures by action. */
class ActionLog {
  private readonly actions = new Map<string, { latencies: number[]; limited: number; failed: number }>();
  private readonly failures = new Map<string, { count: number; path: string }>();

  add(label: string, path: string, { ms, outcome }: Omit<Answer, 'body'>): void {
    const action = this.actions.get(label) ?? { latencies: [], limited: 0, failed: 0 };
    this.actions.set(label, action);
    if (outcome === 'done') action.latencies.push(ms);
    else if (outcome === 429) action.limited += 1;
    else {
      action.failed += 1;
      const what = `${label}: ${outcome}`;
      this.failures.set(what, { path, count: (this.failures.get(what)?.count ?? 0) + 1 });
    }
  }

  result() {
    const rows = [...this.actions].map(([label, { latencies, limited, failed }]) => ({
      ...{ label, answers: latencies.length, limited, failed, ...percentiles(latencies) },
    }));
    const failures = [...this.failures].map(([what, { count, path }]) => `${count} x ${what}, such as ${path}`);
    return { rows, failures: failures.slice(0, 20) };
  }
}

export type People = {
  minutes: number;
  drivers: number;
  visitors: number;
  /** Average time between two actions of a person, in seconds. */
  think: number;
};

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
  /** Addresses of photos posted in this run. */
  const photos: string[] = [];
  let updates = 0;

  const until = (time: number): Promise<void> => sleep(Math.max(0, Math.min(time, endsAt) - performance.now()));
  const sentBy = ({ number, driver }: Person, call: Call): Call => ({
    ...call,
    ...(driver && { cookie: driver.cookie }),
    headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
  });

  /** @returns null if the action isn't possible yet */
  async function callFor(action: Action): Promise<Call | null> {
    if ('to' in action) return action.to({ world, random, turn: 0 });
    if (action === viewPhoto) {
      const path = photos[Math.floor(random() * photos.length)];
      return path === undefined ? null : { path };
    }
    const stop = 1 + Math.floor(random() * world.placeCount);
    return { method: 'POST', path: '/api/posts', body: newPost(stop, { name: 'image', value: await newPhoto() }) };
  }

  async function act(person: Person): Promise<void> {
    const action = actionAt(person.driver ? 'driver' : 'visitor', random());
    const call = action && (await callFor(action));
    if (!call) return;
    const answer = await send(origin, sentBy(person, call));
    log.add(action.label, call.path, answer);
    if (action === postPhoto && answer.outcome === 'done') {
      photos.push(new URL(created.parse(JSON.parse(answer.body)).imageUrl, origin).pathname);
    }
  }

  async function useSite(person: Person): Promise<void> {
    await until(performance.now() + random() * arrivalMs);
    while (performance.now() < endsAt) {
      await act(person);
      await until(performance.now() + thinkMs(size.think, random()));
    }
  }

  /** Keeps a leaderboard open to the end. It counts as an error if the site closes it earlier. */
  async function watchBoard(person: Person): Promise<void> {
    await until(performance.now() + random() * arrivalMs);
    const call = sentBy(person, { path: '/api/leaderboard/events?period=weekly' });
    const sentAt = performance.now();
    const add = (outcome: Answer['outcome']) =>
      log.add('open leaderboard, first update', call.path, { ms: performance.now() - sentAt, outcome });
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

  const people = Array.from({ length: size.drivers + size.visitors }, (_, at): Person => ({
    number: at + 1,
    driver: at < size.drivers ? (world.drivers[at] ?? null) : null,
  }));
  const lateness = monitorEventLoopDelay();
  lateness.enable();
  const watching = people.filter(({ number }) => number % boardOneIn === 0).map(watchBoard);
  await Promise.all(people.map(useSite));
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
