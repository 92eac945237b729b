import { accountHeader } from '~/schemas/calls';
import { safePath } from '~/schemas/safe-path';
import { noteAccount } from '../account';
import { deviceDatabase } from '../database';
import { addressOf, mayBeKept, pageOfData } from '../keepable';
import { findKept, keep, keptRow } from '../kept';
import type { ShownFromBefore } from '../messages-between';
import { build } from './built';
import { markedFromBefore } from './from-before';
import { askNetwork } from './network';
import { keepPhoto } from './photos';
import { scope } from './scope';
import { isOfShell, offlineShell } from './shell';
import { inThemeOfNow, themeIn } from './theme';

/** Pages come from the network; where it has none, as they were seen. */
export function answerPage(event: FetchEvent, url: URL): Promise<Response> | undefined {
  const { request } = event;
  if (url.origin !== location.origin) return undefined;
  if (request.method !== 'GET') return comesOrGoes.test(url.pathname) ? changeAccount(request) : undefined;
  if (request.mode === 'navigate') return answerDocument(event, url);
  // What is asked for in part belongs to a page that is shown already.
  if (pageOfData(url.pathname) !== null && !url.searchParams.has('_routes')) return answerData(event, url);
  return undefined;
}

/** Forms by which someone signs in or out, sent with JavaScript or without. */
const comesOrGoes = /^\/(logout|auth)(\.data|\/|$)/;

/** What is asked for while it is under way may still be answered as before. */
async function changeAccount(request: Request): Promise<Response> {
  await forgetAccount();
  try {
    return await fetch(request);
  } finally {
    await forgetAccount();
  }
}

/** Anyone who is signed in leaves: nothing of theirs is shown from here on. */
const forgetAccount = (): Promise<unknown> => noteAccount(0, Date.now()).catch(() => undefined);

const offlinePage = '/offline';

async function answerDocument(event: FetchEvent, url: URL): Promise<Response> {
  const askedAt = Date.now();
  const address = addressOf(url);
  const keepable = mayBeKept(url.pathname);
  const isKnown = url.pathname === offlinePage || (keepable && (await isHere(address)));
  const answer = await askNetwork({
    request: event.request,
    preloaded: event.preloadResponse,
    isKnown,
    wholeBody: isKnown,
  });
  if (answer instanceof Response) {
    // The network is back: where the page that was not here can be had again.
    const missing = url.pathname === offlinePage && answer.ok ? url.searchParams.get('to') : null;
    if (missing) return Response.redirect(safePath(missing));
    await takeIn(event, { url: address, kind: 'page' }, answer, { askedAt, keepable });
    return answer;
  }
  const kept = keepable ? await findKept(address).catch(() => null) : null;
  if (kept) return markedFromBefore(kept.response, { at: kept.row.at, why: answer, address });
  if (url.pathname !== offlinePage) return Response.redirect(`${offlinePage}?to=${encodeURIComponent(address)}`);
  const shell = await offlineShell();
  return shell ? inThemeOfNow(shell) : Response.error();
}

const isHere = (address: string): Promise<boolean> =>
  keptRow(address).then(
    (row) => row !== undefined,
    () => false,
  );

async function answerData(event: FetchEvent, url: URL): Promise<Response> {
  const askedAt = Date.now();
  const address = addressOf(url);
  const keepable = mayBeKept(url.pathname);
  // Script has no use for half of it.
  const asked = { request: event.request, isKnown: keepable && (await isHere(address)), wholeBody: true };
  const answer = await askNetwork(asked);
  if (answer instanceof Response) {
    await takeIn(event, { url: address, kind: 'data' }, answer, { askedAt, keepable });
    return answer;
  }
  const kept = keepable ? await findKept(address).catch(() => null) : null;
  // Data is drawn by the script that it was made for.
  if (!kept || kept.row.build !== build) return Response.error();
  const page = addressOf({ pathname: pageOfData(url.pathname) ?? url.pathname, search: url.search });
  const said: ShownFromBefore = { type: 'shown-from-before', address: page, at: kept.row.at, why: answer };
  (await scope.clients.get(event.clientId))?.postMessage(said);
  return kept.response;
}

const shown = /^text\/(html|x-script)/;

type Kind = 'page' | 'data';

/** Before a page is shown: whose it is, and a copy of it. */
async function takeIn(
  event: FetchEvent,
  { url, kind }: { url: string; kind: Kind },
  answer: Response,
  { askedAt, keepable }: { askedAt: number; keepable: boolean },
): Promise<void> {
  if (answer.status !== 200 || !shown.test(answer.headers.get('Content-Type') ?? '')) return;
  const account = accountIn(answer);
  // The site couldn't tell, since its database was away.
  if (Number.isNaN(account)) return;
  const isOfNow = await noteAccount(account, askedAt).catch(() => false);
  if (!keepable || !isOfNow) return;
  const copy = answer.clone();
  event.waitUntil(keepPage(url, kind, account, copy).catch(() => undefined));
}

const accountIn = ({ headers }: Response): number => Number(headers.get(accountHeader) ?? 0);

async function keepPage(url: string, kind: Kind, account: number, answer: Response): Promise<void> {
  if (kind === 'data') return void (await keep({ url, kind, account, build }, answer));
  const page = await answer.clone().text();
  await (await deviceDatabase()).put('facts', themeIn(page), 'theme');
  await keep({ url, kind, account, build, title: titleIn(page) }, answer);
}

/** Of a page of ours: characters that represent others are the five of HTML. */
function titleIn(page: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return title.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (all, name: string) => characters[name] ?? all);
}

/**
 * Keeps the pages that a window showed before it had a worker.
 * @param resources addresses of the files that those pages loaded
 */
export async function keepPages(addresses: string[], resources: string[]): Promise<void> {
  let isAnyKept = false;
  for (const address of addresses) isAnyKept = (await keepDocument(new URL(address, location.origin))) || isAnyKept;
  if (!isAnyKept) return;
  for (const resource of resources) await keepResource(new URL(resource)).catch(() => undefined);
}

async function keepDocument(url: URL): Promise<boolean> {
  const askedAt = Date.now();
  if (!mayBeKept(url.pathname)) return false;
  const answer = await fetch(addressOf(url), { credentials: 'same-origin' });
  // Someone who has to sign in is led elsewhere.
  if (answer.status !== 200 || answer.redirected) return false;
  const account = accountIn(answer);
  if (!(await noteAccount(account, askedAt))) return false;
  await keepPage(addressOf(url), 'page', account, answer);
  return true;
}

/** @param url of what the browser has in its own cache */
export async function keepResource(url: URL): Promise<void> {
  const { origin, pathname } = url;
  if (origin !== location.origin || pathname.startsWith('/photos/')) return keepPhoto(url);
  if (!pathname.startsWith('/assets/') || isOfShell(pathname) || (await keptRow(pathname))) return;
  const answer = await fetch(pathname, { cache: 'force-cache' });
  if (answer.ok) await keep({ url: pathname, kind: 'asset', account: 0, build }, answer);
}
