import { accountOnDevice } from '../account';
import { patienceMs } from '~/schemas/calls';
import { answerShared, keepSentForm } from '../drafts/post-draft';
import { addressOf, findPage, titleOf } from '../page-cache';
import { entryIn, photosIn } from '../outbox/item';
import { askForSync, hasMoreToSend, sendWaiting, syncTag } from '../outbox/send';
import { enqueue } from '../outbox/store';
import { scope } from './built';

/** TypeScript does not know Background Sync. */
type SyncEvent = ExtendableEvent & { tag: string };

/** The browser asks for it once there is a network, even where no page is open. */
export function listenForSync(): void {
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(sendAll());
  });
}

/** @throws where something is left: the browser asks again */
async function sendAll(): Promise<void> {
  const account = await accountOnDevice();
  await sendWaiting(account);
  if (await hasMoreToSend(account)) throw new Error('Something still waits.');
}

const newPost = '/posts/new';

const addresses = /^\/(posts\/(\d+|new)|locations\/\d+)$/;

/** A form that a page posts by itself, since its script has not taken over: where it reaches no one, it waits. */
export function answerForm(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  const isOurs = request.method === 'POST' && request.mode === 'navigate' && url.origin === location.origin;
  if (!isOurs || !addresses.test(url.pathname)) return undefined;
  return url.pathname === newPost ? answerShared(request, () => postOrKeep(request, url)) : postOrKeep(request, url);
}

/** Photos take as long as they take; words that nothing answers in time are not on their way. */
function post(request: Request): Promise<Response> {
  if (request.headers.get('Content-Type')?.startsWith('multipart')) return fetch(request);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patienceMs);
  return fetch(request, { signal: abort.signal }).finally(() => clearTimeout(timer));
}

async function postOrKeep(request: Request, url: URL): Promise<Response> {
  const copy = request.clone();
  const answer = await post(request).catch(() => null);
  if (answer) return answer;
  const account = await accountOnDevice().catch(() => 0);
  const form = await copy.formData();
  const entry = entryIn(url.pathname, form);
  const page = url.pathname;
  // Something is missing in it.
  if (!entry && page === newPost && account !== 0) {
    return keepSentForm(form).then(
      () => Response.redirect(page, 303),
      () => Response.error(),
    );
  }
  // The browser's own page offers to send it again.
  if (!entry || account === 0) return Response.error();
  const stored = entry.entry.kind === 'post' ? undefined : await findPage(account, addressOf(url));
  const about = stored ? titleOf(stored) : '';
  await enqueue({ ...entry, account, about: withoutSite(about), page, photos: photosIn(form) });
  await askForSync(scope.registration);
  return Response.redirect(page === newPost ? '/offline' : page, 303);
}

const withoutSite = (title: string): string => title.split(' · ')[0] ?? title;
