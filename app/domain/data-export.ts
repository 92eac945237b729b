import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { z } from 'zod';
import type { dataExport } from '~/schemas/answers';
import { inTransaction } from '~models/database/transaction';
import { deleteFileParts, deleteFilesOf, fileParts, insertFilePart } from '~models/file-part';
import { type DataExportRow, exportFilesOf, findDataExport, enqueueJob } from '~models/job';
import { personalData, personalPhotos } from '~models/personal-data';
import { findUser, type UserRow } from '~models/user';
import { config, onSite } from '~/config.server';
import { clock } from '~/services/clock';
import { hasRoomForLargeRows } from '~/services/disk-reserve';
import { dataExportMail } from '~/services/mail/templates';
import { hashSecret, newSecret } from './secrets';
import type { Actor } from './actor';
import { DomainError, invariant } from './errors';
import { JobQueue, addMs, type RunningJob } from './jobs';
import { deliverMailSoon, queueMail } from './outgoing-mail';
import { operation, type RunArgs } from './operation';
import { readPhotoFile } from './photos/keep-photos';
import { presentSelf } from './profiles/present-user';
import { writes } from './rate-limits';

/** How long an export can be downloaded. In milliseconds. */
const downloadPeriodMs = 3 * 24 * 3600_000;

/** Minimum time between two requests of a user, in milliseconds. */
const minIntervalMs = 24 * 3600_000;

/** Size of a stored piece of the file, in bytes. */
const partBytes = 1024 * 1024;

/**
 * The zip file for the user: JSON of all stored data, and the photos in their largest size. Created while it is read, one entry at a time,
 * so only one photo is in memory.
 * @throws PhotoStoreError if the photo store can't be reached; missing photos are listed in `photos.json`
 */
async function* writeExport(user: UserRow): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const reading = new AbortController();
  const fail = (error: unknown) => output.destroy(asError(error));
  zip.on('error', fail);
  const filled = fill(zip, user, reading.signal).catch(fail);
  try {
    for await (const chunk of output) yield chunk;
    await filled;
  } finally {
    // If the reader stops in the middle of an entry, stop filling it.
    reading.abort();
  }
}

async function fill(zip: ZipFile, user: UserRow, signal: AbortSignal): Promise<void> {
  const add = async (name: string, content: Readable, compressionLevel = 6) => {
    // A stream closes once it is read to its end. Only then open the next one.
    const closed = once(content, 'close', { signal });
    zip.addReadStream(content, name, { compressionLevel });
    await closed.finally(() => content.destroy());
  };
  await add('README.txt', Readable.from([readme(user)]));
  await add('profile.json', jsonOf(profileOf(user)));
  for (const [name, rowsOf] of Object.entries(personalData)) {
    await add(`${name}.json`, Readable.from(jsonList(rowsOf(user._id))));
  }
  const listed: object[] = [];
  for await (const { _id, photo, postId, createdAt } of personalPhotos(user._id)) {
    const bytes = await readPhotoFile(_id, Math.max(...photo.widths));
    const file = `photos/${_id}.jpg`;
    listed.push({ file: bytes ? file : null, postId, width: photo.width, height: photo.height, createdAt });
    // Compressed, although it hardly saves space: without compression, a streaming reader can't find the end of an entry.
    if (bytes) await add(file, Readable.from([bytes]), 1);
  }
  await add('photos.json', jsonOf(listed));
  zip.end();
}

const readme = ({ username }: UserRow): string =>
  `The data that ${config.SITE_NAME} (${config.SITE_URL}) stores about ${username}, as of the time of the request.\n\n` +
  'Each .json file is a list. Times are UTC. photos/ has your photos in the largest size we keep, and\n' +
  'photos.json says which post each belongs to. Your password and codes are not included. We never store those in\n' +
  `readable form. Questions: ${config.CONTACT_EMAIL}\n`;

const profileOf = (user: UserRow) => ({
  ...presentSelf(user),
  googleId: user.googleId,
  facebookId: user.facebookId,
  createdAt: user.createdAt,
});

const jsonOf = (value: unknown): Readable => Readable.from([JSON.stringify(value, null, 2)]);

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** How much longer than the link the pieces are stored, so that a download that starts in the last minute can finish. In milliseconds. */
const downloadGraceMs = 3600_000;

const queue = new JobQueue({
  kinds: ['export-data'],
  retryMs: 30_000,
  maxAttempts: 6,
  // Longer than it takes to read one photo.
  leaseMs: 120_000,
  mayStart: hasRoomForLargeRows,
  run: make,
});

/** Creates the exports that are due, one after another, as long as the disk has room. */
export const makeDueExports = (): Promise<void> => queue.work();

const fromNow = (ms: number): Date => addMs(clock.now(), ms);

type ExportJob = RunningJob<'export-data'>;

async function make(job: ExportJob): Promise<void> {
  const user = await findUser(Number(job.subject));
  if (!user?.email || !user.isVerified || user.hiddenAt) return;
  const file = `${exportFilesOf(job.subject)}:${job.lease}`;
  try {
    await finish(job, { file, bytes: await store(job, file, user) }, user.email);
  } catch (error) {
    await deleteFileParts(file);
    throw error;
  }
  deliverMailSoon();
}

/** @returns the file's size */
async function store(job: ExportJob, file: string, user: UserRow): Promise<number> {
  let [number, bytes] = [0, 0];
  for await (const part of inParts(writeExport(user))) {
    await job.renew();
    await insertFilePart({ file, number, bytes: part, expiresAt: fromNow(downloadPeriodMs + downloadGraceMs) });
    number += 1;
    bytes += part.length;
  }
  return bytes;
}

/** All pieces but the last have the same size, so that a reader can seek to any position in the file. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [buffered, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of chunks) {
    buffered.push(chunk);
    size += chunk.length;
    while (size >= partBytes) {
      const whole = Buffer.concat(buffered);
      yield whole.subarray(0, partBytes);
      buffered = [whole.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/** Stores the file's details and queues the email with its link, in one transaction. */
async function finish(job: ExportJob, made: { file: string; bytes: number }, email: string): Promise<void> {
  const token = newSecret();
  const link = onSite('/account/data', { token });
  await inTransaction(async (tx) => {
    await job.keep({ ...job.data, ...made, tokenHash: hashSecret(token) }, fromNow(downloadPeriodMs), tx);
    await deleteFilesOf(exportFilesOf(job.subject), made.file, tx);
    await queueMail(dataExportMail({ to: email, link }), tx);
  });
}

type DataExport = z.output<typeof dataExport>;

/**
 * Requests an export of all data about the actor; a link is emailed when it is ready. A request while one is being created changes nothing.
 * `email-unproven`: the link must not go to a stranger. `export-too-soon`: less than a day after the last one.
 */
export const requestDataExport = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [writes],
  refuses: ['export-no-address', 'email-unproven', 'export-too-soon', 'user-not-found'],
  run: ({ actor }: RunArgs<Actor, void>) => requestExport(actor),
});

async function requestExport(actor: Actor): Promise<DataExport> {
  invariant(await hasRoomForLargeRows(), 'no-room');
  const row = await inTransaction(async (tx) => {
    const user = await findUser(actor.id, tx);
    invariant(user && !user.hiddenAt, 'user-not-found');
    invariant(user.email, 'export-no-address');
    invariant(user.isVerified, 'email-unproven');
    const askedAt = clock.now();
    const last = await findDataExport(actor.id, tx);
    if (last && isPending(last)) return last;
    if (last?.state === 'done') assertNotTooSoon(last, askedAt);
    const data = { askedAt, file: null, tokenHash: null, bytes: 0 };
    await enqueueJob('export-data', { subject: actor.id, data, dueAt: askedAt }, tx);
    await deleteFilesOf(exportFilesOf(actor.id), null, tx);
    return { state: 'waiting' as const, data, expiresAt: null };
  });
  queue.workSoon();
  return present(row);
}

const isPending = ({ state }: Pick<DataExportRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** @throws DomainError `export-too-soon`. */
function assertNotTooSoon({ data: { askedAt } }: DataExportRow, now: Date): void {
  const waitMs = askedAt.getTime() + minIntervalMs - now.getTime();
  if (waitMs > 0) throw new DomainError('export-too-soon', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

export async function readDataExport(actor: Actor): Promise<DataExport> {
  const row = await findDataExport(actor.id);
  return row ? present(row) : { state: 'none', askedAt: null, bytes: null, expiresAt: null };
}

function present(row: Pick<DataExportRow, 'state' | 'data' | 'expiresAt'>): DataExport {
  const { state, data, expiresAt } = row;
  return {
    state: isPending(row) ? 'waiting' : state === 'done' ? 'ready' : 'failed',
    askedAt: data.askedAt.toISOString(),
    bytes: state === 'done' ? data.bytes : null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** `build` is a unique id of the file. */
type ExportFile = { build: string; bytes: number };

/**
 * Opens the actor's export with the emailed link. The link works more than once, so that a download can resume.
 * @throws DomainError `export-not-found` for any other link or another user's
 */
export async function openDataExport(actor: Actor, token: string): Promise<ExportFile> {
  const row = await findDataExport(actor.id);
  const isValid = row?.state === 'done' && row.expiresAt !== null && row.expiresAt > clock.now();
  invariant(isValid && row.data.file && row.data.tokenHash === hashSecret(token), 'export-not-found');
  return { build: row.data.file, bytes: row.data.bytes };
}

/** The file's bytes from `start` to `end`, inclusive. Holds one piece in memory at a time. */
export async function* readExportFile({ build }: ExportFile, start: number, end: number): AsyncGenerator<Buffer> {
  let position = Math.floor(start / partBytes) * partBytes;
  for await (const part of fileParts(build, position / partBytes)) {
    yield part.subarray(Math.max(0, start - position), end + 1 - position);
    position += part.length;
    if (position > end) return;
  }
}
