import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '~models/database/transaction';
import { findLetterReaders } from '~models/letter-reader';
import { type DueTurn, findDueTurns, findTurnsAsFound, moveTurnsOn } from '~models/letter-turn';
import { findNoticeChoices } from '~models/notice-choice';
import { countQueuedLetters } from '~models/outgoing-mail';
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
    const due = await findDueTurns(now, batch);
    if (due.length === 0) break;
    written += await writeBatch(due, now, facts);
    deliverLettersSoon();
  }
  if (written > 0) log.info({ letters: written }, 'weekly emails were written');
}

/** @returns how many letters */
async function writeBatch(due: DueTurn[], now: Date, facts: Map<string, WeekFacts>): Promise<number> {
  const ids = due.map(({ _id }) => _id);
  const [choices, readers] = [await findNoticeChoices(ids), await findLetterReaders(ids)];
  const moved = due.map(({ _id, dueAt, week }) => {
    const choice = choices.get(_id);
    const zone = choice?.timeZone ?? null;
    const told = weekOfTurn(dueAt, zone);
    // Anyone who came by an earlier turn to this week, in another time zone, has had its letter.
    const isDue = choice?.letter === true && !isStale(dueAt, now) && (week === null || told > week);
    const lastWeek = isDue ? told : week;
    return { _id, told, isDue, week: lastWeek, dueAt: choice?.letter === true ? nextTurn(now, zone, lastWeek) : null };
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
    const stillDue = await findTurnsAsFound(due, tx);
    const queued = letters.filter(({ readerId }) => stillDue.has(readerId));
    await queueLetters(queued, tx);
    await moveTurnsOn(
      moved.flatMap(({ _id, week, dueAt }) => (stillDue.has(_id) ? [{ _id, week, dueAt }] : [])),
      tx,
    );
    return queued.length;
  });
}
