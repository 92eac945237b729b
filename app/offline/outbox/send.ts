import { newKey } from '~/schemas/calls';
import { alone } from './alone';
import { askSite, type Ending } from './ask-site';
import { outboxChanges } from '../changes';
import { keyLastsMs, nextToSend, waitAfter } from './order';
import { sendPhotos } from './send-photos';
import { change, rowsOf } from './store';
import { callOf, type Said, type WaitingRow } from './waiting';

/** What was asked for while a run was under way is done by one more. */
let under: { way: Promise<void>; again: boolean } | null = null;

/** Sends what is pending of anyone who is signed in, as far as the network goes. @param account 0 for no one: nothing is sent */
export function sendWaiting(account: number): Promise<void> {
  if (account === 0) return Promise.resolve();
  if (under) {
    under.again = true;
    return under.way;
  }
  const begun = { way: run(account), again: false };
  under = begun;
  return begun.way
    .catch(() => undefined)
    .then(() => {
      under = null;
      return begun.again ? sendWaiting(account) : undefined;
    });
}

/** Whether something of theirs could go out if there were a network. */
export async function hasMoreToSend(account: number): Promise<boolean> {
  const resting = new Set<Said['kind']>();
  return nextToSend(await rowsOf(account), { now: Infinity, resting }) !== undefined;
}

async function run(account: number): Promise<void> {
  await alone(async (stay) => {
    const resting = new Set<Said['kind']>();
    for (;;) {
      const row = nextToSend(await rowsOf(account), { now: Date.now(), resting });
      if (!row) return;
      await stay();
      const goesOn = await applyEnding(row, await sendOne(row), resting);
      outboxChanges.tell();
      if (!goesOn) return;
    }
  });
}

async function sendOne(row: WaitingRow): Promise<Ending> {
  const { id, account, key, said, photos, tries } = row;
  const { triedAt } = row;
  if (triedAt !== 0 && Date.now() - triedAt > keyLastsMs) return tooOld;
  const stopped = await sendPhotos(row);
  if (stopped) return stopped;
  const { path, body, fields } = callOf(said);
  await change(id, { tries: tries + 1, triedAt: triedAt || Date.now() });
  if (!fields) {
    return askSite({ path, account, key, ...(body && { type: 'application/json', body: JSON.stringify(body) }) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { upload } of photos) form.append('keptPhoto', upload ?? '');
  return askSite({ path, account, key, body: form });
}

/** Not the site's: no one asked it. */
const tooOld: Ending = { end: 'refused', status: 0, code: 'too-old', sentence: '', retryAfter: NaN };

/** By these the site says that another try may go better, whatever their status. */
const later = [
  'busy',
  'unavailable',
  'photos-wait',
  'photos-crowded',
  'photo-store-unavailable',
  'storage-full',
  'no-room',
];

/** @returns whether the next one may be tried */
async function applyEnding(row: WaitingRow, ending: Ending, resting: Set<Said['kind']>): Promise<boolean> {
  const { id, tries, said } = row;
  if (ending.end === 'unreached') {
    await change(id, { code: '', sentence: '' });
    return false;
  }
  if (ending.end === 'done') {
    await change(id, { state: 'sent', ...pageOf(row, ending.value.id) });
    return true;
  }
  const { status, code, sentence, retryAfter } = ending;
  if (code === 'not-signed-in' || code === 'other-account') {
    await change(id, { code, sentence });
    return false;
  }
  if (code === 'form-key-reused') {
    // Its form had sent something else before: this is another thing.
    await change(id, { key: newKey(), tries: 0, triedAt: 0 });
    return true;
  }
  if (code === 'photo-required' && row.photos.every(({ blob }) => blob) && tries < 3) {
    // They lay too long without their post.
    await change(id, { photos: row.photos.map(({ blob }) => ({ blob, upload: null, isWhole: false })) });
    return true;
  }
  if (status === 429 || status >= 500 || later.includes(code)) {
    await change(id, { code, sentence, notBefore: Date.now() + waitAfter(tries, retryAfter) });
    resting.add(said.kind);
    return status !== 503;
  }
  await change(id, { state: 'refused', code, sentence });
  return true;
}

/** Where what was sent is to be seen. */
function pageOf({ said, page }: WaitingRow, id: unknown): Pick<WaitingRow, 'page'> {
  if (said.kind === 'post') return { page: `/posts/${String(id)}` };
  if (said.kind === 'post-later') return { page: `/waiting-posts/${String(id)}` };
  return { page };
}
