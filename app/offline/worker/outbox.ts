import { registerRoute } from 'workbox-routing/registerRoute.js';
import { patienceMs } from '~/schemas/calls';
import { accountOnDevice } from '../account';
import { fetchWithin } from '../call-api';
import { handleShared, saveSentForm } from '../drafts/post-draft';
import { addressOf, findPage, titleOf } from '../page-cache';
import { entryIn, photosIn } from '../outbox/item';
import { requestSync, sendWaiting, syncTag } from '../outbox/send';
import { enqueue, rowsOf } from '../outbox/store';
import { scope } from './built';
import type { HandlerArgs } from './files';

/** TypeScript has no types for Background Sync. */
type SyncEvent = ExtendableEvent & { tag: string };

/** The browser fires `sync` once there is a network, even if no page is open. */
export function listenForSync(): void {
  scope.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(sendAll());
  });
}

/** @throws if items are left, so that the browser fires `sync` again */
async function sendAll(): Promise<void> {
  const account = await accountOnDevice();
  await sendWaiting(account);
  if ((await rowsOf(account)).some(({ state }) => state === 'waiting')) throw new Error('Items are left.');
}

const newPost = '/posts/new';

const formPaths = /^\/(posts\/(\d+|new)|locations\/\d+)$/;

/** Handles a form that was posted before the page hydrated: if the site can't be reached, it goes to the outbox. */
export function routeForms(): void {
  registerRoute(({ url, request }) => request.mode === 'navigate' && formPaths.test(url.pathname), handleForm, 'POST');
}

const handleForm = ({ request, url }: HandlerArgs): Promise<Response> =>
  url.pathname === newPost ? handleShared(request, () => postOrEnqueue(request, url)) : postOrEnqueue(request, url);

/** Text has a timeout; a form with photos may take as long as it needs. */
function post(request: Request): Promise<Response> {
  if (request.headers.get('Content-Type')?.startsWith('multipart')) return fetch(request);
  return fetchWithin(patienceMs, request, {}, (response) => response);
}

async function postOrEnqueue(request: Request, url: URL): Promise<Response> {
  const copy = request.clone();
  const response = await post(request).catch(() => null);
  if (response) return response;
  const account = await accountOnDevice().catch(() => 0);
  const form = await copy.formData();
  const entry = entryIn(url.pathname, form);
  const page = url.pathname;
  // A required field is missing.
  if (!entry && page === newPost && account !== 0) {
    return saveSentForm(form).then(
      () => Response.redirect(page, 303),
      () => Response.error(),
    );
  }
  // The browser's error page offers to send the form again.
  if (!entry || account === 0) return Response.error();
  const stored = entry.entry.kind === 'post' ? undefined : await findPage(account, addressOf(url));
  const about = stored ? titleOf(stored) : '';
  await enqueue({ ...entry, account, about, photos: photosIn(form) });
  await requestSync(scope.registration);
  return Response.redirect(page === newPost ? '/offline' : page, 303);
}
