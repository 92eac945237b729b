import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { postComment } from '~/domain/comments';
import routes from '~/routes';
import type { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: true });

/** Every route's path pattern, with its parameters. */
const withChildren = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? withChildren(entry.children) : entry));
const patterns = withChildren(await routes).map(({ path = '' }) => `/${path}`);

let browser: Client;
let real: Record<string, string>;

beforeAll(async () => {
  const [driver, other] = [await aDriver(), await aDriver()];
  browser = await site.signedIn(driver);
  const { id, shortCode } = await aPost(other);
  const comment = await postComment(other, { postId: id, content: 'Hi.', formKey: null });
  const [place] = await storePlaces([{ name: 'Sweep Diner' }]);
  real = {
    code: shortCode,
    number: '1',
    username: other.username,
    query: 'diner',
    post: `${id}`,
    comment: `${comment.id}`,
    place: `${place}`,
  };
});

const wrongParams = ['0', '-1', '%00', '%FF', '{}', '9'.repeat(40), 'a'.repeat(3000), '%2e%2e'];

/** `npm test -- --slow bad-input` sends everything to every address. */
const step = process.env.SLOW_TESTS ? 1 : 8;

/** Every nth value, starting at a different one for each address. All addresses share the code that reads input. */
const everyNth = <T>(values: T[], times: number, at: number): T[] =>
  values.filter((_value, index) => index % times === at % times);

const fill = (pattern: string, value: string) => pattern.replaceAll(/:\w+\??/g, () => value).replace('*', value);

/** The pattern with ids of existing rows. */
const fillReal = (pattern: string) =>
  pattern
    .replace(/posts\/:id/, `posts/${real.post}`)
    .replace(/comments\/:id/, `comments/${real.comment}`)
    .replace(/locations\/:id/, `locations/${real.place}`)
    .replace(/:(\w+)\??/, (_whole, name: string) => real[name] ?? '1')
    .replace('*', 'nothing');

/** The pattern with these values, if it has parameters. */
const wrongIn = (pattern: string, wrong: string[]): string[] =>
  /[:*]/.test(pattern) ? wrong.map((value) => fill(pattern, encodeWrong(value))) : [];

/** Requests that would end the driver's session are sent as a visitor. */
const endsSession = /logout|data-deletion/;

/** Reads only the status, because a stream would not end. */
async function statusOf(
  method: string,
  target: string,
  init: { body?: BodyInit; type?: string } = {},
): Promise<number> {
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const cookie: Record<string, string> = endsSession.test(target) ? {} : { cookie: cookies };
  const headers = { ...cookie, ...(init.type ? { 'content-type': init.type } : {}) };
  const stop = new AbortController();
  const { body = null } = init;
  const response = await fetch(new URL(target, site.server.origin), {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: stop.signal,
  });
  if (response.headers.get('content-type')?.includes('event-stream')) stop.abort();
  else await response.arrayBuffer();
  return response.status;
}

type Try = { method: string; target: string; body?: BodyInit; type?: string };

/** Sends all requests, a few at a time. @returns those with a 5xx response */
async function failuresOf(tries: Try[]): Promise<string[]> {
  const failures: string[] = [];
  const waiting = [...tries];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { method, target, ...init } = next;
      const status = await statusOf(method, target, init);
      const what = typeof init.body === 'string' ? init.body.slice(0, 80) : '';
      if (status >= 500 || status < 200)
        failures.push(`${status} ${method} ${target.slice(0, 80)} ${init.type ?? ''} ${what}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return failures;
}

const fieldNames = [
  'email password token newPassword confirmPassword userId direction content displayName firstName lastName',
  'phoneNumber occupation city state truckType bio isProfilePublic title description locationId locationName highway',
  'exit exitNumber name chainName type amenities confirm formKey commentId redirectTo query keptPhoto lite placeName',
  'placeHighway placeExit item itemId',
].flatMap((names) => names.split(' '));
const all = <T>(value: T) => Object.fromEntries(fieldNames.map((name) => [name, value]));

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';
const oddBodies = [
  '',
  '%',
  '%00=%00',
  '=&=&=',
  '&'.repeat(5000),
  'a=1&'.repeat(20_000),
  'intent=login&intent=register',
];

/** With 500 letters in each field, a form has its maximum size. */
const bodiesFor = (intent: string): string[] => [
  ...[{}, all('x'.repeat(500)), all('\0'), all('-1')].map((fields) =>
    new URLSearchParams({ intent, ...fields }).toString(),
  ),
  `intent=${intent}&${fieldNames.map((name) => `${name}=1&${name}=2`).join('&')}`,
];

/** Intents of a page's forms, for a driver and a visitor. */
async function intentsAt(path: string): Promise<string[]> {
  const pages = await Promise.all([browser.page(path), site.visitor().page(path)]);
  const named = pages.flatMap(({ text }) =>
    elementsOf(text).flatMap(({ attributes: { name, value } }) => (name === 'intent' && value ? [value] : [])),
  );
  return [...new Set(['default', ...named])];
}

const multipart = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipartBodies = [
  '',
  '--x--',
  `${part('intent', 'login')}--x--`,
  `${part('intent', 'publish')}${part('title', 'x'.repeat(100_000))}--x--`,
  `${fieldNames.map((name) => part(name, '\0')).join('')}--x--`,
  `${fieldNames.map((name) => part(name, 'not a file', '; filename="a.jpg"')).join('')}--x--`,
  `${['image', 'avatar'].map((name) => part(name, 'GIF89a', '; filename="a.gif"')).join('')}--x--`,
  part('intent', 'no end'),
];

// JSON bodies and unusual methods: mutated-requests.test.ts and refusals.test.ts.
describe('no input to any route makes the site fail', { timeout: 90_000 }, () => {
  it('GET without a body', async () => {
    const targets = patterns.flatMap((pattern, at) => [
      fillReal(pattern),
      ...wrongIn(pattern, everyNth(wrongParams, step, at)),
    ]);
    expect(await failuresOf(targets.map((target) => ({ method: 'GET', target })))).toEqual([]);
  });

  it('all kinds of queries to pages, their data and the API', async () => {
    const names = [...fieldNames, ...'limit sort period tab sent earned location done _routes index'.split(' ')];
    const queries = ['', '%00', '-1', '%FF'].map((value) => names.map((name) => `${name}=${value}`).join('&'));
    const odd = [
      `query=${'x'.repeat(4000)}`,
      '%',
      '_data=root',
      'cursor=%00',
      'cursor=W251bGwsMV0',
      'cursor=WzFlMzA4LDFd',
    ];
    const tries = patterns.map(fillReal).flatMap((path, at) => {
      const isPage = !path.startsWith('/api');
      // A page only reads the parameters that it declares (page-parameters.test.ts).
      const sampled = [...everyNth(queries, step, at), ...everyNth(odd, step, at)];
      const data = isPage ? everyNth(queries, step, at + 1) : [];
      return [
        ...sampled.map((query) => `${path}?${query}`),
        ...data.map((query) => `${path === '/' ? '/_root' : path}.data?${query}`),
      ].map((target) => ({ method: 'GET', target }));
    });
    expect(await failuresOf(tries)).toEqual([]);
  });

  it('invalid queries about missing rows', async () => {
    const queries = ['cursor=none', 'limit=-1&cursor=W251bGwsMV0'];
    const targets = patterns.flatMap((pattern, at) => {
      const missing = wrongIn(pattern, ['999999999', 'nobody']);
      return everyNth(
        missing.flatMap((path) => queries.map((query) => `${path}?${query}`)),
        Math.min(step, 4),
        at,
      );
    });
    expect(await failuresOf(targets.map((target) => ({ method: 'GET', target })))).toEqual([]);
  });

  it('form bodies to pages with actions, and their data', async () => {
    const pages = patterns.filter((pattern) => !pattern.startsWith('/api')).map(fillReal);
    const statuses = await Promise.all(
      pages.map((path) => statusOf('POST', path, { body: 'intent=nonsense', type: urlencoded })),
    );
    const accepting = pages.filter((_path, index) => statuses[index] !== 405 && statuses[index] !== 404);
    expect(accepting.length).toBeGreaterThan(8);
    const forms = await Promise.all(accepting.map(async (path) => ({ path, intents: await intentsAt(path) })));
    expect(forms.flatMap(({ intents }) => intents).length).toBeGreaterThan(accepting.length);
    const tries = forms.flatMap(({ path, intents }, at) => {
      const unknown = everyNth(['nonsense', '__proto__'], 2, at).flatMap(bodiesFor);
      const known = intents.flatMap((intent, index) => everyNth(bodiesFor(intent), step, at + index));
      const bodies = [...everyNth(oddBodies, step, at), ...known, ...everyNth(unknown, step, at)];
      return bodies.flatMap((body, index) => [
        { method: 'POST', target: path, body, type: urlencoded },
        ...(index % 5 === 0 ? [{ method: 'POST', target: `${path}.data`, body, type: urlencoded }] : []),
      ]);
    });
    expect(await failuresOf(tries)).toEqual([]);
  });

  it('multipart bodies, unknown types, and oversized bodies', async () => {
    const bodies = [
      ...multipartBodies.map((body) => ({ body, type: multipart })),
      ...[
        'text/plain',
        'application/xml',
        'application/octet-stream',
        'x',
        'multipart/form-data',
        'multipart/mixed; boundary=x',
        '/',
      ].map((type) => ({ body: '{"email":"a@example.com"}', type })),
      { body: 'no type at all' },
      { body: JSON.stringify(all('x'.repeat(10_000))), type: json },
      { body: `content=${'x'.repeat(400_000)}`, type: urlencoded },
      { body: `${part('title', 'x'.repeat(400_000))}--x--`, type: multipart },
    ];
    const acceptsMultipart = (pattern: string) =>
      /posts\/new|api\/posts$|profile|avatar|photo-later|photo-uploads|waiting|imports/.test(pattern);
    const tries = patterns.flatMap((pattern, at) =>
      everyNth(bodies, acceptsMultipart(pattern) ? Math.min(step, 3) : step, at).map((body) => ({
        ...{ method: 'POST', target: fillReal(pattern), ...body },
      })),
    );
    expect(await failuresOf(tries)).toEqual([]);
  });

  it('all of these were sent with a valid session', async () => {
    expect((await browser.api.get('/api/user')).status).toBe(200);
  });
});

const encodeWrong = (value: string) => (value.startsWith('%') ? value : encodeURIComponent(value));

describe('(case 69) input that no form of ours sends gets our own error messages', () => {
  it.each([
    ['/api/photo-uploads', { bytes: 0 }, 'bytes', 'Please enter a number above 0.'],
    ['/api/photo-uploads', {}, 'bytes', 'Please fill this in.'],
    ['/api/comments/1/vote', {}, 'direction', 'Please choose Eat It or Beat It.'],
    ['/api/locations', { name: 'Diner', formKey: 'x' }, 'formKey', 'Please use at least 8 characters.'],
  ])('by %s, for %j', async (address, body, field, sentence) => {
    const answer = await browser.api.post(address, body);
    expect([answer.status, answer.json]).toEqual([422, { error: sentence, message: sentence, code: 'invalid', field }]);
  });

  it('on a page', async () => {
    // A new author, because the sweep may have blocked the other.
    const { id } = await aPost(await aDriver());
    const answer = await browser.form(`/posts/${id}`, { intent: 'comment', content: 'Hi.', formKey: 'x' });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('Too small');
    expect(textOf(answer.text)).toContain('Please use at least 8 characters.');
  });
});
