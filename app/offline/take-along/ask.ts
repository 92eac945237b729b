import { withoutSessionHeader, patienceMs, unreachedStatuses } from '~/schemas/calls';

/** Nothing came through. @param retryMs when the site wants to be asked again */
export class CutLink extends Error {
  constructor(readonly retryMs: number | null = null) {
    super('nothing came through');
  }
}

/** The site answered that it does not give this out. */
export class Refused extends Error {}

type Asked = { signal: AbortSignal; etag?: string };

/** A photo may be another origin's, which takes no headers of ours, and no cookies. */
export const askPhoto = (address: string, signal: AbortSignal): Promise<Response> =>
  orFailure(fetchWhole(address, { credentials: 'omit' }, signal));

/**
 * As anyone is shown it: what is saved offline stays when its driver signs out.
 * @throws CutLink, Refused
 */
export async function ask(address: string, { signal, etag }: Asked): Promise<Response> {
  const headers = { [withoutSessionHeader]: '1', ...(etag && { 'If-None-Match': etag }) };
  // An ETag is compared by us: nothing is in the browser's own cache.
  return orFailure(fetchWhole(address, { headers, credentials: 'same-origin', cache: 'no-store' }, signal));
}

async function orFailure(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (answer.ok || answer.status === 304) return answer;
  if (unreachedStatuses.includes(answer.status)) throw new CutLink();
  if (answer.status === 429) throw new CutLink(1_000 * Number(answer.headers.get('Retry-After') ?? 30));
  throw new Refused(await sentenceIn(answer));
}

async function fetchWhole(address: string, how: RequestInit, signal: AbortSignal): Promise<Response> {
  const abort = new AbortController();
  const give = () => abort.abort();
  let timer = setTimeout(give, patienceMs);
  signal.addEventListener('abort', give);
  try {
    const answer = await fetch(address, { ...how, signal: abort.signal });
    const { status, statusText } = answer;
    if (!answer.body) return answer;
    const reader = answer.body.getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      clearTimeout(timer);
      timer = setTimeout(give, patienceMs);
    }
    return new Response(status === 304 ? null : new Blob(chunks), { status, statusText, headers: answer.headers });
  } catch {
    throw new CutLink();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
  }
}

async function sentenceIn(answer: Response): Promise<string> {
  const said: unknown = await answer.json().catch(() => null);
  const sentence = typeof said === 'object' && said !== null && 'error' in said ? said.error : null;
  return typeof sentence === 'string' ? sentence : `${answer.status}`;
}
