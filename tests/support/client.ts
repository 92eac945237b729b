import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { apiError } from '~/schemas/answers';
import { contractOf, isApiPath } from './api-contract';
import { noteSecret } from './kept-logs';
import { siteUrl } from './server';

/** A response. Redirects are not followed. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  /** @throws if the body is not JSON. */
  get json(): unknown {
    return JSON.parse(this.text);
  }

  /** @throws if the body is not an error of the API. */
  get code(): string {
    return apiError.parse(this.json).code;
  }

  /** The target of a redirect. */
  get location(): string | null {
    return this.headers.get('location');
  }
}

export type Fields = Record<string, string | number | string[]>;
type Sent = { body?: BodyInit | null; headers?: Record<string, string> };

/** What a browser adds to a form post from the site's own page. */
export const fromOwnPage = { origin: siteUrl, 'sec-fetch-site': 'same-origin' };

/**
 * A browser without JavaScript, or an API client: stores cookies, and does nothing on its own. An API response that doesn't match its
 * description fails the test.
 */
export class Client {
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Record<string, string> = {};

  constructor(readonly origin: string) {}

  /** Loads the stylesheet, as a browser does on its first page; later pages only link to it. */
  async loadStyles(): Promise<this> {
    const { text } = await this.page('/scoring');
    const [file = ''] = /\/assets\/site-[\w-]+\.css/.exec(text) ?? [];
    await this.page(file);
    return this;
  }

  /** Stores a cookie from a Set-Cookie header. */
  keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split(/;\s*/);
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, value);
    // The cookie that a write sets contains a time, which may be in the log too.
    if (!name.endsWith('wrote')) noteSecret(value);
  }

  async send(method: string, target: string, { body = null, headers = {} }: Sent = {}): Promise<Answer> {
    const contract = isApiPath(new URL(target, this.origin).pathname) ? await contractOf(this.origin) : null;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // Lets fetch notice connections that the site has closed in the meantime, so that it doesn't reuse them.
    await nextTurn();
    const response = await fetchPatiently(new URL(target, this.origin), {
      method,
      body,
      headers: { ...this.headers, ...(cookie ? { cookie } : {}), ...headers },
      redirect: 'manual',
    });
    for (const setCookie of response.headers.getSetCookie()) this.keep(setCookie);
    const answer = new Answer(response.status, response.headers, await response.text());
    contract?.check({ method, target, ...answer });
    return answer;
  }

  /** Opens a page. */
  page = (target: string): Promise<Answer> => this.send('GET', target, { headers: { accept: 'text/html' } });

  /** Opens the page that a response redirects to. */
  async follow(answer: Answer): Promise<Answer> {
    if (answer.location === null) throw new Error(`${answer.status} is not a redirect.`);
    return this.page(new URL(answer.location, this.origin).pathname + new URL(answer.location, this.origin).search);
  }

  /** Sends a page's form. */
  form = (target: string, fields: Fields = {}): Promise<Answer> =>
    this.send('POST', target, { body: new URLSearchParams(pairs(fields)), headers: fromOwnPage });

  /** Sends a page's form that has a file field. */
  fileForm = (target: string, fields: Fields, files: FileField[]): Promise<Answer> =>
    this.multipart('POST', target, fields, files, fromOwnPage);

  async multipart(
    method: string,
    target: string,
    fields: Fields,
    files: FileField[],
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of pairs(fields)) form.append(name, value);
    for (const { field, file, name } of files) {
      const blob = typeof file === 'string' ? await openAsBlob(file) : new Blob([new Uint8Array(file)]);
      form.append(field, blob, name ?? (typeof file === 'string' ? path.basename(file) : 'photo.jpg'));
    }
    return this.send(method, target, { body: form, headers });
  }

  readonly api = {
    get: (target: string): Promise<Answer> => this.send('GET', target),
    post: (target: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      this.send('POST', target, json(body, headers)),
    put: (target: string, body?: unknown): Promise<Answer> => this.send('PUT', target, json(body)),
    delete: (target: string): Promise<Answer> => this.send('DELETE', target),
  };
}

/** `file`: a path, or the content. */
export type FileField = { field: string; file: string | Buffer; name?: string };

/** A JSON content type is sent only with a body (specification §7). */
const json = (body: unknown, headers: Record<string, string> = {}): Sent =>
  body === undefined
    ? { headers }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };

const pairs = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each): [string, string] => [name, each]) : [[name, String(value)]],
  );

const connectionError = z.object({ cause: z.object({ code: z.string().optional() }) });

/**
 * Like `fetch`, but starts again if the site was slower to accept the connection than the 10 seconds that `fetch` waits, or if it closed an
 * unused connection at the moment of the request. Both happen on a busy machine. Nothing is sent twice that could count twice.
 */
async function fetchPatiently(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code } = connectionError.catch({ cause: {} }).parse(error).cause;
    const isUnsent = code === 'UND_ERR_CONNECT_TIMEOUT';
    const isClosed = init.method === 'GET' && (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET');
    if (!isUnsent && !isClosed) throw error;
    return fetchPatiently(url, init);
  }
}
