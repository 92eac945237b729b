import { describe, expect, it } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';
import type { ApiDocument } from '~/http/openapi/document-types';
import { ApiContract } from '../support/api-contract';
import { fromOwnPage } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, textOf } from '../support/html';
import { seedsOf } from '../support/mutations/seed-requests';
import { useSite } from '../support/site';

const site = useSite();

const read = async (): Promise<ApiDocument> => JSON.parse((await site.visitor().api.get('/api/openapi.json')).text);

/** Specification §7, in its order. */
const calls = `
  GET /api/user
  POST /api/login
  POST /api/register
  POST /api/logout
  PUT /api/users/profile
  POST /api/users/avatar
  POST /api/resend-verification
  POST /api/forgot-password
  POST /api/reset-password
  GET /api/verify-email
  POST /api/auto-login
  POST /api/complete-profile
  POST /api/data-deletion
  GET /api/restaurants
  GET /api/restaurants/search/{query}
  GET /api/merchandise
  GET /api/leaderboard
  GET /api/users/{id}
  GET /api/posts
  GET /api/posts/{id}
  POST /api/posts
  POST /api/posts/{id}/vote
  POST /api/posts/{id}/share
  GET /api/posts/{id}/comments
  POST /api/posts/{id}/comments
  POST /api/comments/{id}/vote
  DELETE /api/comments/{id}
  GET /api/short-url/{code}
  GET /api/locations
  GET /api/locations/search
  GET /api/locations/filter
  GET /api/locations/{id}/posts
  POST /api/locations`
  .trim()
  .split(/\n\s*/);

const operationsIn = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  );

/** All values of a key, at any depth. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(name, value)]);
}

const resolve = (document: unknown, ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((place, part) => Object.entries(place ?? {}).find(([name]) => name === part)?.[1], document);

describe('the API’s description', () => {
  it('is an OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(await read())));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('has every call of the specification', async () => {
    const described = operationsIn(await read()).map(({ call }) => call);
    expect(calls.filter((call) => !described.includes(call))).toEqual([]);
  });

  it('has all routes under /api, and no others', async () => {
    const described = Object.keys((await read()).paths);
    const routed = (await routes)
      .filter(({ file }: RouteConfigEntry) => file.startsWith('api/'))
      .map(({ path = '' }: RouteConfigEntry) => `/${path}`.replaceAll(/:(\w+)\??/g, '{$1}'))
      .filter((path) => path.startsWith('/api/') && path !== '/api/*');
    expect(described.sort()).toEqual(routed.sort());
  });

  it('has no broken reference, and names each call once', async () => {
    const document = await read();
    const refs = valuesOf('$ref', document).map(String);
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => resolve(document, ref) === undefined)).toEqual([]);
    const ids = operationsIn(document).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the schemas’ limits, required fields and authorization', async () => {
    const { paths } = await read();
    const register = paths['/api/register']?.post?.requestBody?.content['application/json']?.schema;
    expect(register).toMatchObject({
      required: ['email', 'password'],
      properties: { email: { format: 'email', maxLength: 254 }, password: { minLength: 6 } },
    });
    const publish = paths['/api/posts']?.post;
    expect(publish?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['title'],
      properties: { image: { type: 'array', maxItems: 10 } },
    });
    expect(publish?.security).toEqual([{ session: [] }]);
    expect(publish?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(Object.keys(publish?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '409', '413', '415', '422', '429', '503']),
    );
    expect(paths['/api/posts']?.get?.responses['200']?.headers).toHaveProperty('Link');
    expect(paths['/api/leaderboard/events']?.get?.responses['200']?.content).toHaveProperty(['text/event-stream']);
  });

  it('has examples that match its own schemas', async () => {
    const document = await read();
    const bodies = operationsIn(document).flatMap(({ call, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema, example, encoding = {} }) => {
        const files = Object.fromEntries(Object.keys(encoding).map((name) => [name, name === 'image' ? ['…'] : '…']));
        return { call, schema, value: typeof example === 'object' ? { ...example, ...files } : files };
      }),
    );
    const parameters = operationsIn(document).flatMap((operation) =>
      operation.parameters.flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ call: operation.call, schema, value: example }],
      ),
    );
    const contract = new ApiContract(document);
    expect([...bodies, ...parameters].filter(({ schema, value }) => !contract.allows(schema, value))).toEqual([]);
  });

  it('may be cached, and responds 304 to clients that have it', async () => {
    const { headers } = await site.visitor().api.get('/api/openapi.json');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await fetch(new URL('/api/openapi.json', site.server.origin), { headers: known });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetch(new URL('/api/openapi.json', site.server.origin), {
      headers: { 'if-none-match': '"x"' },
    });
    expect(other.status).toBe(200);
  });
});

it('every call rejects an oversized body as described, and so do unknown addresses', async () => {
  const contract = new ApiContract(await read());
  const body = JSON.stringify({ code: 'x'.repeat(40_000) });
  const headers = { 'content-type': 'application/json', ...fromOwnPage };
  const send = async (method: string, target: string) => {
    const answer = await fetch(new URL(target, site.server.origin), { method, headers, body });
    contract.check({ method, target, status: answer.status, headers: answer.headers, text: await answer.text() });
    return answer.status;
  };
  for (const { call } of operationsIn(await read())) {
    const [method = '', path = ''] = call.split(' ');
    if (method !== 'GET') expect(await send(method, path.replaceAll(/\{\w+\}/g, '7')), call).toBe(413);
  }
  expect(await send('POST', '/api/posts/7')).toBe(413);
  expect(await send('POST', '/api/nothing')).toBe(413);
});

describe('a response that differs from the description', () => {
  it('fails the test that got it, with the difference', async () => {
    const { id } = await aPost(await aDriver());
    const { status, headers, text } = await site.visitor().api.get(`/api/posts/${id}`);
    const contract = new ApiContract(await read());
    const check = (differing: object) => () =>
      contract.check({ method: 'GET', target: `/api/posts/${id}`, status, headers, text, ...differing });
    const body: object = JSON.parse(text);
    expect(check({})).not.toThrow();
    expect(check({ text: JSON.stringify({ ...body, secret: 1 }) })).toThrow(/must NOT have additional .*secret/);
    expect(check({ text: JSON.stringify({ ...body, upVotes: -1 }) })).toThrow(/\/upVotes must be >= 0/);
    expect(check({ text: JSON.stringify({ ...body, createdAt: 'today' }) })).toThrow(/\/createdAt/);
    expect(check({ text: '{' })).toThrow(/is not JSON/);
    expect(check({ status: 418 })).toThrow(/documents only 200, 304, 404/);
    expect(check({ headers: new Headers({ 'content-type': 'text/html' }) })).toThrow(/its type is "text\/html"/);
    expect(check({ status: 404 })).toThrow(/error/);
    expect(check({ method: 'PATCH' })).toThrow(/there is no such call/);
    expect(check({ target: '/api/nothing' })).toThrow(/there is no such call/);
    const refusal = JSON.stringify({ error: 'No.', message: 'No.', code: 'own-post', field: null });
    expect(check({ status: 404, text: refusal })).toThrow(/\/code must be equal to one of the allowed values/);
    expect(check({ method: 'PATCH', status: 405, text: refusal })).toThrow(/405 without Allow/);
  });
});

describe('a limit in the description', () => {
  it('is enforced: one more character is rejected in every field of every call', async () => {
    const browser = await site.signedIn(await aDriver({ role: 'moderator' }));
    const { id } = await aPost(await aDriver());
    const real: Record<string, string> = { '/api/posts/{id}/comments': `/api/posts/${id}/comments` };
    const tooLong = seedsOf(await read())
      .filter(({ body }) => body === 'json')
      .flatMap(({ method, path, fields, limits }) =>
        [...limits].flatMap(([name, edges]) => {
          const texts = edges.filter((edge) => typeof edge === 'string' && /^x+$/.test(edge)).map(String);
          const longest = texts.toSorted((one, other) => other.length - one.length)[0];
          return longest === undefined ? [] : [{ method, path, name, body: { ...fields, [name]: longest } }];
        }),
      );
    expect(tooLong.length).toBeGreaterThan(20);
    const accepted: string[] = [];
    for (const { method, path, name, body } of tooLong) {
      const headers = { 'content-type': 'application/json' };
      const answer = await browser.send(method, real[path] ?? path, { headers, body: JSON.stringify(body) });
      if (![400, 404, 422].includes(answer.status)) accepted.push(`${answer.status} ${method} ${path} ${name}`);
    }
    expect(accepted).toEqual([]);
  });
});

describe('/api/docs', () => {
  it('lists every call with its path and a link', async () => {
    const { status, text } = await site.visitor().page('/api/docs');
    expect(status).toBe(200);
    const sections = elementsOf(text).filter(({ attributes }) => attributes.id !== undefined);
    const words = textOf(text);
    for (const { call, operationId, summary } of operationsIn(await read())) {
      const section = sections.find(({ attributes }) => attributes.id === operationId);
      for (const part of call.split(' ')) expect(section?.text, call).toContain(part);
      expect(words).toContain(summary);
      expect(text).toContain(`href="#${operationId}"`);
    }
  });

  it('lists limits, error codes with messages, and an example call', async () => {
    const words = textOf((await site.visitor().page('/api/docs')).text);
    for (const part of [
      'text, 6 to 200 characters',
      'own-post',
      "You can't vote on your own post.",
      `curl -X POST -b cookies.txt -H 'Content-Type: application/json' -d '{"direction":"up"}'`,
      '-F image=@plate.jpg',
      '/api/restaurants/search/brisket',
    ]) {
      expect(words).toContain(part);
    }
  });
});
