import { patienceMs } from '~/schemas/calls';
import { findKept, keep, keptRow } from '../kept';
import { build } from './built';
import { readWhole, watchFor } from './network';

/** Pages show photos of the site and of its photo service alone (the Content-Security-Policy): their names are never used again. */
export const isPhoto = ({ destination, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  return destination === 'image' && (origin !== location.origin || pathname.startsWith('/photos/'));
};

/** By which a photo is known here. */
const nameOf = ({ origin, pathname, href }: URL): string => (origin === location.origin ? pathname : href);

/** What is here is not asked for. One of which next to nothing comes is given up: script waits for the photos in view. */
export async function answerPhoto(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const known = await findKept(nameOf(url)).catch(() => null);
  if (known) return known.response;
  const watch = watchFor(patienceMs, false);
  const asked = Promise.race([askPhoto(event.request, url, watch.signal), watch.hangs]);
  asked.catch(watch.end);
  const answer = await asked;
  // Another origin's, of which nothing may be read.
  if (answer.status !== 200) {
    watch.end();
    return answer;
  }
  const copy = answer.clone();
  event.waitUntil(
    readWhole(copy, watch)
      .then((whole) => keepAs(url, whole))
      .catch(() => undefined)
      .then(watch.end),
  );
  return answer;
}

const keepAs = (url: URL, answer: Response) => keep({ url: nameOf(url), kind: 'photo', account: 0, build }, answer);

/** Asked for so that it may be read, where its origin allows that. */
async function askPhoto(request: Request, { origin, href }: URL, signal: AbortSignal): Promise<Response> {
  if (origin === location.origin) return fetch(request, { signal });
  try {
    return await fetch(href, { mode: 'cors', credentials: 'omit', signal });
  } catch {
    return fetch(request, { signal });
  }
}

/** One that a page had before there was a worker: the browser has it in its own cache. */
export async function keepPhoto(url: URL): Promise<void> {
  if (await keptRow(nameOf(url))) return;
  const answer = await fetch(url.href, { mode: 'cors', credentials: 'omit', cache: 'force-cache' });
  if (answer.status === 200) await keepAs(url, answer);
}
