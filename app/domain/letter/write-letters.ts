import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '~models/database/transaction';
import { countQueuedLetters } from '~models/outgoing-mail';
import { findLetterReaders } from '~models/user';
import { advanceLetters, type DueLetter, findDueLetters, findLettersStillDue } from '~models/user-preferences';
import { log } from '~/services/log';
import { agreedNow } from '../agreed-time';
import { ifFree } from '../leases';
import { deliverLettersSoon, type Letter, queueLetters } from '../mail/outgoing-mail';
import { gatherLetters } from './gather-letters';
import { isStale, mayGetLetter, nextTurn, weekBefore, weekOfTurn } from './choose-letter';
import { WeekFacts } from './week-facts';

/** Written in one transaction. */
const batch = 100;
/** Most letters that are waiting to be handed over; the others are written when there is room. Some ten kilobytes each. */
const room = 2_000;
const waitMs = 250;

let isEnding = false;
let writing: Promise<void> | null = null;

/**
 * Writes the weekly letters that are due, in one process at a time. A letter is in the outbox if, and only if, its driver's
 * turn has moved on to the next week: one transaction does both, so that anyone who is killed meanwhile leaves none out and writes
 * none twice. Memory and outbox stay as they are, however many drivers there are.
 */
export async function writeDueLetters(): Promise<void> {
  if (writing) return;
  writing = ifFree('weekly-letters', writeAll);
  try {
    await writing;
  } finally {
    writing = null;
  }
}

/** Waits for the batch in hand; this process writes no other. */
export async function finishLetters(): Promise<void> {
  isEnding = true;
  await writing?.catch(() => undefined);
}

async function writeAll(): Promise<void> {
  const facts = new Map<string, WeekFacts>();
  let written = 0;
  while (!isEnding) {
    if ((await countQueuedLetters(room)) >= room) {
      deliverLettersSoon();
      await sleep(waitMs);
      continue;
    }
    const now = await agreedNow();
    const due = await findDueLetters(now, batch);
    if (due.length === 0) break;
    written += await writeBatch(due, now, facts);
    deliverLettersSoon();
  }
  if (written > 0) log.info({ letters: written }, 'weekly emails were written');
}

/** @returns how many letters */
async function writeBatch(due: DueLetter[], now: Date, facts: Map<string, WeekFacts>): Promise<number> {
  const readers = await findLetterReaders(due.map(({ _id }) => _id));
  const moved = due.map(({ _id, letter, timeZone, letterDueAt, letterWeek: lastWeek }) => {
    const told = weekOfTurn(letterDueAt, timeZone);
    // Anyone who came by an earlier turn to this week, in another time zone, has had its letter.
    const isDue = letter === true && !isStale(letterDueAt, now) && (lastWeek === null || told > lastWeek);
    const letterWeek = isDue ? told : lastWeek;
    return { _id, told, isDue, letterWeek, letterDueAt: letter === true ? nextTurn(now, timeZone, letterWeek) : null };
  });
  const letters: Letter[] = [];
  for (const week of new Set(moved.flatMap(({ isDue, told }) => (isDue ? [told] : [])))) {
    const of = new Set(moved.flatMap(({ _id, isDue, told }) => (isDue && told === week ? [_id] : [])));
    const known = facts.get(week) ?? (await WeekFacts.read(weekBefore(week)));
    facts.set(week, known);
    letters.push(
      ...(await gatherLetters(
        readers.filter(mayGetLetter).filter(({ _id }) => of.has(_id)),
        known,
      )),
    );
  }
  return inTransaction(async (tx) => {
    const stillDue = await findLettersStillDue(due, tx);
    const queued = letters.filter(({ readerId }) => stillDue.has(readerId));
    await queueLetters(queued, tx);
    await advanceLetters(
      moved.filter(({ _id }) => stillDue.has(_id)),
      tx,
    );
    return queued.length;
  });
}
