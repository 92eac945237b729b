import { patienceMs, unreachedStatuses } from '~/schemas/calls';
import type { Unreached } from '../messages-between';

/** After that has happened, where there is something else to show; and for how long. In milliseconds. */
const shortPatienceMs = 3_000;
const badForMs = 30_000;

/** Of an answer's body, in that time, in bytes: fewer are none. What there is another copy of has to come quicker. */
const fewestBytes = { known: 2_000, unknown: 200 };

type Asked = {
  request: Request;
  preloaded?: Promise<unknown>;
  /** Whether there is a copy to show in its place. */
  isKnown: boolean;
  /** Whether its answer counts only once all of it is here. */
  wholeBody: boolean;
};

/** Since one request hung, in milliseconds since 1970. */
let badUntil = 0;

/** Asks the site. @returns why, where nothing came in time */
export async function askNetwork({ request, preloaded, isKnown, wholeBody }: Asked): Promise<Response | Unreached> {
  const watch = watchFor(isKnown && Date.now() < badUntil ? shortPatienceMs : patienceMs, isKnown);
  try {
    const answer = await Promise.race([ask(request, preloaded, watch.signal), watch.hangs]);
    if (isKnown && unreachedStatuses.includes(answer.status)) return 'down';
    const whole = wholeBody ? await readWhole(answer, watch) : answer;
    badUntil = 0;
    return whole;
  } catch {
    if (!watch.signal.aborted) return 'offline';
    badUntil = Date.now() + badForMs;
    return 'slow';
  } finally {
    watch.end();
  }
}

async function ask(request: Request, preloaded: Asked['preloaded'], signal: AbortSignal): Promise<Response> {
  const early: unknown = await preloaded;
  return early instanceof Response ? early : fetch(request, { signal });
}

/** Gives a request up where next to nothing comes; `hangs` rejects then, and never resolves. */
type Watch = { signal: AbortSignal; hangs: Promise<never>; came(bytes: number): void; end(): void };

/** @param isKnown whether there is a copy to show in its place */
export function watchFor(ms: number, isKnown: boolean): Watch {
  const abort = new AbortController();
  const fewest = (fewestBytes[isKnown ? 'known' : 'unknown'] * ms) / patienceMs;
  let bytes = 0;
  let timer: ReturnType<typeof setInterval>;
  const hangs = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (bytes < fewest) {
        abort.abort();
        reject(new Error('Nothing comes through.'));
      }
      bytes = 0;
    }, ms);
  });
  hangs.catch(() => undefined);
  return { signal: abort.signal, hangs, came: (more) => void (bytes += more), end: () => clearInterval(timer) };
}

/** @throws where it breaks off, or is given up */
export async function readWhole(answer: Response, watch: Watch): Promise<Response> {
  if (answer.type === 'opaqueredirect' || !answer.body) return answer;
  const { status, statusText, headers } = answer;
  const reader = answer.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), watch.hangs]);
    if (done) return new Response(new Blob(chunks), { status, statusText, headers });
    watch.came(value.length);
    chunks.push(value);
  }
}
