import { randomUUID } from 'node:crypto';
import {
  changeLeasedExport,
  claimDueExport,
  type DataExportRow,
  deleteExportParts,
  deletePartsOfBuild,
  insertExportPart,
} from '~models/data-export';
import { inTransaction } from '~models/database/transaction';
import { findUser, type UserRow } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { log } from '~/services/log';
import { dataExportMail } from '~/services/mail/templates';
import { hashSecret, newSecret } from '../accounts/secrets';
import { delayAfter, JobQueue, later } from '../job-queue';
import { deliverMailSoon, queueMail } from '../mail/outgoing-mail';
import { goodForMs, partBytes } from './limits';
import { writeExport } from './write-export';

/** A process that dies over a copy keeps it from the others for this long; longer than a photo may take to arrive. */
const leaseMs = 120_000;
const mostAttempts = 6;
/** The pieces outlast the link, so that a download begun in its last minute can finish. */
const anHour = 3600_000;

type LeasedExport = DataExportRow & { build: string };

const queue = new JobQueue<LeasedExport>({
  name: 'making copies of data',
  leaseMs,
  claim: async (lease) => {
    if (!(await hasRoomForLargeRows())) return null;
    const build = randomUUID();
    const claimed = await claimDueExport(lease, build);
    return claimed && { ...claimed, build };
  },
  work: make,
});

/** Makes the copies that are due, one after the other, while the disk has room for them. */
export const makeDueExports = (): Promise<void> => queue.work();

export const makeExportsSoon = (): void => queue.workSoon();

const fromNow = (ms: number): Date => later(clock.now(), ms);

async function make(held: LeasedExport): Promise<void> {
  try {
    // Votes of theirs that wait belong into it.
    const user = await findUser(held._id);
    const isDone =
      user?.email && user.isVerified && !user.hiddenAt && (await finish(held, user, await store(held, user)));
    if (isDone) deliverMailSoon();
    // Its owner asked anew or is gone, or another process took over.
    else await deletePartsOfBuild(held.build);
  } catch (error) {
    await deletePartsOfBuild(held.build);
    await putOff(held, error);
  }
}

/** @returns the file's size; null when nobody waits for it any more */
async function store(held: LeasedExport, user: UserRow): Promise<number | null> {
  let [number, bytes] = [0, 0];
  for await (const part of inParts(writeExport(user))) {
    if (!(await changeLeasedExport(held, { dueAt: fromNow(leaseMs) }))) return null;
    await insertExportPart({
      userId: held._id,
      build: held.build,
      number,
      bytes: part,
      expiresAt: fromNow(goodForMs + anHour),
    });
    number += 1;
    bytes += part.length;
  }
  return bytes;
}

/** All but the last have the same size, so that a reader finds any position in the file. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [kept, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of chunks) {
    kept.push(chunk);
    size += chunk.length;
    while (size >= partBytes) {
      const whole = Buffer.concat(kept);
      yield whole.subarray(0, partBytes);
      kept = [whole.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(kept);
}

/** Stores the file and queues the mail with its link in one transaction. @returns false when nobody waits for it any more */
async function finish(held: LeasedExport, { email }: UserRow, bytes: number | null): Promise<boolean> {
  if (bytes === null || !email) return false;
  const token = newSecret();
  const link = new URL('/account/data', config.SITE_URL);
  link.search = new URLSearchParams({ token }).toString();
  return inTransaction(async (tx) => {
    const ready = {
      state: 'ready' as const,
      dueAt: null,
      tokenHash: hashSecret(token),
      bytes,
      expiresAt: fromNow(goodForMs),
    };
    if (!(await changeLeasedExport(held, ready, tx))) return false;
    await deleteExportParts(held._id, held.build, tx);
    await queueMail(dataExportMail({ to: email, link: link.href }), tx);
    return true;
  });
}

async function putOff(held: LeasedExport, error: unknown): Promise<void> {
  const isOver = held.attempts >= mostAttempts;
  await changeLeasedExport(
    held,
    isOver
      ? { state: 'failed', dueAt: null, expiresAt: fromNow(goodForMs) }
      : { dueAt: fromNow(delayAfter(held.attempts, 30_000)) },
  );
  log.warn({ error, userId: held._id, attempts: held.attempts }, 'a copy of data could not be made');
}
