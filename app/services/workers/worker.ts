import cluster from 'node:cluster';
import { config } from '~/config.server';
import { Courier } from './courier';
import { KeptTogether } from './kept-together';
import { fromPrimary, type FromPrimary, type FromWorker, type Question, type Writer } from './messages';
import { isTooOld, timeLeft } from './one-for-all';

const { worker } = cluster;

/** This process's among those that serve the site, counted from the first start on; null where it serves alone. */
export const workerNumber: number | null = worker?.id ?? null;

/** This process's part of what all workers may hold together: connections are dealt out to them in turn, and work comes with them. */
export const ownShare = (most: number): number => Math.ceil(most / (worker ? config.WORKERS : 1));

/** A channel that breaks off ends this process anyway. */
const say = (message: FromWorker): void => void worker?.send(message, () => undefined);

const toOthers = new Courier<Writer>((writers) => say({ about: 'changes', writers }));

/**
 * Tells the other workers that something was changed that pages show.
 * @returns once all have heard it; at once where this process serves alone
 */
export async function tellOthers(writer: Writer): Promise<void> {
  if (worker) await toOthers.tell([writer]);
}

const asked = new Map<number, (answer: unknown) => void>();
let questions = 0;

/** @returns null also where the primary is of a version that does not know the question */
function ask(question: Question): Promise<unknown> {
  questions += 1;
  const id = questions;
  return new Promise((resolve) => {
    asked.set(id, resolve);
    say({ about: 'question', id, question });
  });
}

/** @throws Error where another worker does not answer */
export async function metricsOfAll(): Promise<string> {
  const text = await ask({ of: 'metrics' });
  if (typeof text !== 'string') throw new Error('Not every worker told its metrics.');
  return text;
}

/** Of a process that serves alone. */
const alone = new KeptTogether<'this process'>();

/**
 * Takes one of so many places that all workers have together. One that ends gives its own back.
 * @param name what they are of
 * @returns a function that gives it back; null where all are taken
 */
export async function takePlace(name: string, most: number): Promise<(() => void) | null> {
  if (!worker) return alone.takePlace('this process', name, most) ? () => alone.giveBack('this process', name) : null;
  return (await ask({ of: 'place', name, most })) === false ? null : () => say({ about: 'place', name });
}

/**
 * Since when something is as its tag says, as far as any worker knows it.
 * @returns a whole second; undefined where the primary cannot say
 */
export async function changedAt(name: string, tag: string, now: Date): Promise<Date | undefined> {
  const at = worker
    ? await ask({ of: 'change', name, tag, now: now.getTime() })
    : alone.changedAt(name, tag, now.getTime());
  return typeof at === 'number' ? new Date(at) : undefined;
}

let isTheOne = !worker;
const works = new Map<string, (given: unknown) => Promise<unknown>>();

/** Whether this process does for all workers what one of them does. One that serves alone does. */
export const doesForAll = (): boolean => isTheOne;

/** @param work what this process does for others, once it is the one that does it for all; what it gives goes through JSON */
export function doForOthers(name: string, work: (given: unknown) => Promise<unknown>): void {
  works.set(name, work);
}

/**
 * Has something done by the worker that does it for all.
 * @param given goes through JSON
 * @returns what came of it; null where this process is to do it: nobody else does, that worker is too busy, or it ended or stands
 *   still meanwhile and may have done it
 */
export async function doneByTheOne(name: string, given: unknown): Promise<unknown> {
  return isTheOne ? null : ask({ of: 'work', work: { name, given } });
}

async function doForAnother(
  { id, at, work }: Extract<FromPrimary, { about: 'work' }>,
  onLate: () => void,
): Promise<void> {
  const known = works.get(work.name);
  if (known === undefined || isTooOld(at)) return say({ about: 'done', id, answer: null });
  say({ about: 'taken', id });
  const limit = setTimeout(onLate, timeLeft(at));
  const answer = await known(work.given).catch(() => null);
  clearTimeout(limit);
  say({ about: 'done', id, answer });
}

type Ears = {
  /** Something was changed through other workers, by these. */
  onChanges: (writers: Writer[]) => void;
  /** Another worker listens in this one's place. */
  onRetirement: () => void;
  /** What this worker does for another is not done in time: the other does it now, and this one must not do it later. */
  onLate: () => void;
};

/** From now on this worker does as its primary says. */
export function listenToPrimary({ onChanges, onRetirement, onLate }: Ears): void {
  process.on('message', (message) => {
    // Libraries use the channel as well.
    const said = fromPrimary.safeParse(message).data;
    switch (said?.about) {
      case 'changes':
        onChanges(said.writers);
        say({ about: 'heard' });
        break;
      case 'heard':
        toOthers.heard();
        break;
      case 'answer':
        asked.get(said.id)?.(said.answer);
        asked.delete(said.id);
        break;
      case 'appointment':
        ({ isTheOne } = said);
        break;
      case 'work':
        void doForAnother(said, onLate);
        break;
      case 'retirement':
        onRetirement();
        break;
    }
  });
}
