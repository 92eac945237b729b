import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { seededRandom } from '../fill/random';
import { type Call, isDone, postForm, requestOf } from '../support/call';
import { answer, progress, readInput } from '../support/stdio';
import { chosenKind, kindsOf, type Moment, type Person, thinkMs } from './kinds';
import { aPhoto } from './photos';
import { Seen } from './seen';
import { daySize, world as worldShape } from './world';

/**
 * `ask('day/people.ts', { origin, size, world })`: people who use a site, each by themselves: they do something, read, and do the next
 * thing. Each comes from a network of their own, through a proxy.
 */
const { origin, size, world } = await readInput(z.object({ origin: z.url(), size: daySize, world: worldShape }));

/** Every twelfth holds a board open besides. */
const boardOneIn = 12;
const board = 'a board, its first state';

/** Everyone has come by then, in milliseconds: not all at once, and not one after the other all day. */
const arrivalMs = Math.max(1_000 * size.think, 0.1 * 60_000 * size.minutes);

const random = seededRandom(2026);
const endsAt = performance.now() + size.minutes * 60_000;
const closed = new AbortController();
const seen = new Seen();
const photos: string[] = [];
let boardStates = 0;
const made = z.looseObject({ imageUrl: z.string() });

const kinds = kindsOf(async (moment) => ({
  method: 'POST',
  path: '/api/posts',
  body: postForm(1 + Math.floor(moment.random() * world.places), { file: await aPhoto() }),
}));

const asSentBy = ({ number, driver }: Person, call: Call): Call => ({
  ...call,
  ...(driver && { cookie: driver.cookie }),
  headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
});

async function live(person: Person): Promise<void> {
  const who = person.driver ? 'driver' : 'visitor';
  await until(performance.now() + random() * arrivalMs);
  while (performance.now() < endsAt) {
    const kind = chosenKind(kinds, who, random());
    const moment: Moment = { world, person, random, photos };
    const call = kind && (await kind.to(moment));
    if (kind && call) await send(kind.label, asSentBy(person, call));
    await until(performance.now() + thinkMs(size.think, random()));
  }
}

const until = (time: number): Promise<void> => sleep(Math.max(0, Math.min(time, endsAt) - performance.now()));

async function send(label: string, call: Call): Promise<void> {
  const request = requestOf(call);
  const sentAt = performance.now();
  try {
    const response = await fetch(origin + call.path, request);
    const body = await response.arrayBuffer();
    seen.note(label, performance.now() - sentAt, isDone(response) ? 'done' : response.status, call.path);
    if (response.status === 201 && call.path === '/api/posts') notePhoto(body);
  } catch (error) {
    seen.note(label, performance.now() - sentAt, reasonOf(error), call.path);
  }
}

function notePhoto(body: ArrayBuffer): void {
  const { imageUrl } = made.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  photos.push(new URL(imageUrl, origin).pathname);
}

/** Holds a board open until all is over; that it ends before is an error. */
async function watchBoard(person: Person): Promise<void> {
  await until(performance.now() + random() * arrivalMs);
  const call = asSentBy(person, { path: '/api/leaderboard/events?period=weekly' });
  const sentAt = performance.now();
  let states = 0;
  try {
    const response = await fetch(origin + call.path, { ...requestOf(call), signal: closed.signal });
    if (!response.ok || !response.body) return seen.note(board, performance.now() - sentAt, response.status, call.path);
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!Buffer.from(part.value).includes('event: board')) continue;
      if (states === 0) seen.note(board, performance.now() - sentAt, 'done', call.path);
      states += 1;
    }
    seen.note(board, performance.now() - sentAt, 'ended by the site', call.path);
  } catch (error) {
    if (!closed.signal.aborted) seen.note(board, performance.now() - sentAt, reasonOf(error), call.path);
  } finally {
    boardStates += states;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

const people: Person[] = Array.from({ length: size.drivers + size.visitors }, (_, at) => ({
  number: at + 1,
  driver: world.drivers[at] ?? null,
}));
/** Where the people themselves come late, the machine is too busy to measure on. */
const lateness = monitorEventLoopDelay();
lateness.enable();
const watching = people.filter(({ number }) => number % boardOneIn === 0).map(watchBoard);
progress(
  `${people.length} people are on the site for ${size.minutes} minutes, ${watching.length} of them with a board open ...`,
);
await Promise.all(people.map(live));
closed.abort();
await Promise.all(watching);
answer({
  ...seen.figures(),
  lateMs: lateness.percentile(99) / 1e6,
  boards: { open: watching.length, states: boardStates },
  photos: photos.length,
});
