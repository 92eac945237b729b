import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '~models/database/transaction';
import { countQueuedLetters } from '~models/job';
import { findLetterReaders } from '~models/user';
import { advanceLetters, type DueLetter, findDueLetters, findLettersStillDue } from '~models/user-preferences';
import { log } from '~/services/log';
import { agreedNow } from '../agreed-time';
import { ifFree } from '../leases';
import { deliverLettersSoon, type Letter, queueLetters } from '../mail/outgoing-mail';
import { gatherLetters } from './gather-letters';
import { isStale, mayGetLetter, nextTurn, weekBefore, weekOfTurn } from './choose-letter';
import { WeeklyDigest } from './weekly-digest';

/** Emails written per transaction. */
const batch = 100;
/** Maximum number of weekly emails in the outbox; the rest are written when there is room. Each takes about ten kilobytes. */
const room = 2_000;
const waitMs = 250;

let isEnding = false;
let writing: Promise<void> | null = null;

/**
 * Writes the weekly emails that are due, in one process at a time. The email and the reader's next due date are written in one transaction,
 * so a crash neither skips nor repeats an email. Memory and outbox stay bounded, no matter how many readers there are.
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

/** Waits for the current batch; this process starts no other. */
export async function finishLetters(): Promise<void> {
  isEnding = true;
  await writing?.catch(() => undefined);
}

async function writeAll(): Promise<void> {
  const facts = new Map<string, WeeklyDigest>();
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

/** @returns how many emails were written */
async function writeBatch(due: DueLetter[], now: Date, facts: Map<string, WeeklyDigest>): Promise<number> {
  const readers = await findLetterReaders(due.map(({ _id }) => _id));
  const moved = due.map(({ _id, letter, timeZone, letterDueAt, letterWeek: lastWeek }) => {
    const told = weekOfTurn(letterDueAt, timeZone);
    // Readers who changed time zones may already have this week's email.
    const isDue = letter === true && !isStale(letterDueAt, now) && (lastWeek === null || told > lastWeek);
    const letterWeek = isDue ? told : lastWeek;
    return { _id, told, isDue, letterWeek, letterDueAt: letter === true ? nextTurn(now, timeZone, letterWeek) : null };
  });
  const letters: Letter[] = [];
  for (const week of new Set(moved.flatMap(({ isDue, told }) => (isDue ? [told] : [])))) {
    const of = new Set(moved.flatMap(({ _id, isDue, told }) => (isDue && told === week ? [_id] : [])));
    const known = facts.get(week) ?? (await WeeklyDigest.read(weekBefore(week)));
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
