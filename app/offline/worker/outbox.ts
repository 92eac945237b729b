import { accountOnDevice } from '../account';
import { keepSentForm } from '../drafts/take-shared';
import { keptRow } from '../kept';
import { addressOf } from '../keepable';
import { askForSync, syncTag } from '../outbox/ask-for-sync';
import { photosIn, saidBy } from '../outbox/from-form';
import { hasMoreToSend, sendWaiting } from '../outbox/send';
import { enqueue } from '../outbox/store';
import { askNetwork } from './network';
import { scope } from './scope';

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
  const { method, mode } = event.request;
  const isOurs = method === 'POST' && mode === 'navigate' && url.origin === location.origin;
  return isOurs && addresses.test(url.pathname) ? postOrKeep(event.request, url) : undefined;
}

async function postOrKeep(request: Request, url: URL): Promise<Response> {
  const copy = request.clone();
  const isOfFiles = /^multipart/.test(request.headers.get('Content-Type') ?? '');
  // Photos take as long as they take; words that nothing answers are not on their way.
  const asked = isOfFiles
    ? fetch(request).catch(() => null)
    : askNetwork({ request, isKnown: false, wholeBody: false });
  const answer = await asked;
  if (answer instanceof Response) return answer;
  const account = await accountOnDevice().catch(() => 0);
  const form = await copy.formData();
  const said = saidBy(url.pathname, form);
  const page = url.pathname;
  // Something is missing in it.
  if (!said && page === newPost && account !== 0) {
    return keepSentForm(form).then(
      () => Response.redirect(page, 303),
      () => Response.error(),
    );
  }
  // The browser's own page offers to send it again.
  if (!said || account === 0) return Response.error();
  const about = said.said.kind === 'post' ? '' : ((await keptRow(addressOf(url)))?.title ?? '');
  await enqueue({ ...said, account, about: withoutSite(about), page, photos: photosIn(form) });
  await askForSync(scope.registration);
  return Response.redirect(page === newPost ? '/offline' : page, 303);
}

const withoutSite = (title: string): string => title.split(' · ')[0] ?? title;
