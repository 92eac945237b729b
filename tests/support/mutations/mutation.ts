import fc from 'fast-check';
import { oddName, oddText, oddValue } from './odd-values';
import type { Seed } from './seed-requests';

/** One wrong or unusual part of a request. */
export type Mutation =
  | { kind: 'path'; value: string }
  | { kind: 'query'; name: string; value: string }
  | { kind: 'no query' }
  | { kind: 'field'; name: string; value: unknown }
  | { kind: 'no field'; name: string }
  | { kind: 'twice'; name: string; value: unknown }
  | { kind: 'body'; text: string }
  | { kind: 'type'; type: string }
  | { kind: 'method'; method: string }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'sender'; who: 'no one' | 'someone else' | 'a forger' };

export type MutatedRequest = { seed: Seed; mutations: Mutation[] };

/** Requests to any of the calls, each with up to three mutations. */
export const mutatedRequest = (seeds: Seed[]): fc.Arbitrary<MutatedRequest> =>
  fc
    .constantFrom(...seeds)
    .chain((seed) =>
      fc.record({ seed: fc.constant(seed), mutations: fc.array(mutationOf(seed), { minLength: 0, maxLength: 3 }) }),
    );

/** Text that an HTTP client can send in a header: one line of ISO 8859-1. */
const headerText = oddText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());

const headerNames = [
  ...['cookie', 'range', 'if-none-match', 'if-modified-since', 'accept', 'save-data', 'origin'],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'x-http-method-override',
    'x-method-override',
    'last-event-id',
  ],
  ...['authorization', 'sec-fetch-site', 'referer', 'user-agent', 'content-encoding', 'idempotency-key', 'purpose'],
];

const types = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'text/json', 'application/xml', '', '/'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'image/jpeg'],
  ...['multipart/form-data; boundary=other', 'application/octet-stream', `application/json;${'x'.repeat(500)}`],
];

const bodies = [
  ...['', '{', '[]', 'null', '"text"', '7', '{}{}', '\ufeff{}', '\0', '{"a":1,"a":2}', `{"a":${'9'.repeat(400)}}`],
  ...[`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `[${'0,'.repeat(20_000)}0]`, 'x'.repeat(300_000), 'a=1&a=2', '--x--'],
];

function mutationOf(seed: Seed): fc.Arbitrary<Mutation> {
  const fieldNames = [...seed.limits.keys()];
  const fieldName =
    fieldNames.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fieldNames) }, oddName) : oddName;
  const fieldValue = fieldName.chain((name) => {
    const limitValues = seed.limits.get(name) ?? [];
    const value = limitValues.length > 0 ? fc.oneof(fc.constantFrom(...limitValues), oddValue) : oddValue;
    return value.map((each) => ({ name, value: each }));
  });
  const queryNames = [...seed.queryNames, 'limit', 'cursor', 'page', '_routes', 'index'];
  return fc.oneof(
    ...(seed.path.includes('{') ? [oddText.map((value): Mutation => ({ kind: 'path', value }))] : []),
    ...(seed.body === 'none'
      ? []
      : [
          fieldValue.map((given): Mutation => ({ kind: 'field', ...given })),
          fieldValue.map((given): Mutation => ({ kind: 'field', ...given })),
          fieldValue.map((given): Mutation => ({ kind: 'twice', ...given })),
          fieldName.map((name): Mutation => ({ kind: 'no field', name })),
        ]),
    fc
      .record({ name: fc.oneof(fc.constantFrom(...queryNames), oddName), value: oddText })
      .map((given): Mutation => ({ kind: 'query', ...given })),
    fc.constant<Mutation>({ kind: 'no query' }),
    fc.constantFrom(...bodies).map((text): Mutation => ({ kind: 'body', text })),
    fc.constantFrom(...types).map((type): Mutation => ({ kind: 'type', type })),
    fc
      .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE')
      .map((method): Mutation => ({ kind: 'method', method })),
    fc
      .record({
        name: fc.constantFrom(...headerNames),
        value: fc.oneof(headerText, fc.constantFrom('DELETE', '*', 'bytes=0-')),
      })
      .map((given): Mutation => ({ kind: 'header', ...given })),
    fc
      .constantFrom('no one' as const, 'someone else' as const, 'a forger' as const)
      .map((who): Mutation => ({ kind: 'sender', who })),
  );
}
