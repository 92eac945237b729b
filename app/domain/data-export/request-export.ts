import { type DataExportRow, deleteExportParts, findDataExport, saveDataExport } from '~models/data-export';
import { inTransaction } from '~models/database/transaction';
import { findUser } from '~models/user';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { hashSecret } from '../accounts/secrets';
import type { Actor } from '../actor';
import { DomainError, invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { writes } from '../rate-limits';
import { askedAgainAfterMs } from './limits';
import { makeExportsSoon } from './make-exports';

type DataExport = {
  state: 'none' | 'waiting' | 'ready' | 'failed';
  askedAt: string | null;
  /** In bytes, once it is ready. */
  bytes: number | null;
  expiresAt: string | null;
};

/**
 * Asks for a copy of everything held about the actor; a link to it is mailed when it is ready. Asked again while it is being
 * made, nothing changes.
 * `email-unproven`: its link must not go to a stranger. `export-too-soon`: within a day of the last one.
 */
export const requestDataExport = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [writes],
  refuses: ['export-no-address', 'email-unproven', 'export-too-soon', 'user-not-found'],
  run: ({ actor }: RunArgs<Actor, void>) => ask(actor),
});

async function ask(actor: Actor): Promise<DataExport> {
  invariant(await hasRoomForLargeRows(), 'no-room');
  const row = await inTransaction(async (tx) => {
    const user = await findUser(actor.id, tx);
    invariant(user && !user.hiddenAt, 'user-not-found');
    invariant(user.email, 'export-no-address');
    invariant(user.isVerified, 'email-unproven');
    const now = clock.now();
    const last = await findDataExport(actor.id, tx);
    if (last?.state === 'waiting') return last;
    if (last?.state === 'ready') refuseTooSoon(last, now);
    const asked: DataExportRow = {
      _id: actor.id,
      state: 'waiting',
      askedAt: now,
      attempts: 0,
      dueAt: now,
      build: null,
      tokenHash: null,
      bytes: 0,
      expiresAt: null,
    };
    await saveDataExport(asked, tx);
    await deleteExportParts(actor.id, null, tx);
    return asked;
  });
  makeExportsSoon();
  return present(row);
}

/** @throws DomainError `export-too-soon`. */
function refuseTooSoon({ askedAt }: DataExportRow, now: Date): void {
  const waitMs = askedAt.getTime() + askedAgainAfterMs - now.getTime();
  if (waitMs > 0) throw new DomainError('export-too-soon', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

export async function readDataExport(actor: Actor): Promise<DataExport> {
  const row = await findDataExport(actor.id);
  return row ? present(row) : { state: 'none', askedAt: null, bytes: null, expiresAt: null };
}

const present = ({ state, askedAt, bytes, expiresAt }: DataExportRow): DataExport => ({
  state,
  askedAt: askedAt.toISOString(),
  bytes: state === 'ready' ? bytes : null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** `build` is different for every file that was ever made. */
export type ExportFile = { build: string; bytes: number };

/**
 * Opens the actor's copy by the mailed link, which stays usable, so that the file can be fetched in several goes.
 * @throws DomainError `export-not-found` for any other link, and for anybody else's
 */
export async function openDataExport(actor: Actor, token: string): Promise<ExportFile> {
  const row = await findDataExport(actor.id);
  const isGood = row?.state === 'ready' && row.expiresAt !== null && row.expiresAt > clock.now();
  invariant(isGood && row.build && row.tokenHash === hashSecret(token), 'export-not-found');
  return { build: row.build, bytes: row.bytes };
}
