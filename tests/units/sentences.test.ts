import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callTableOf } from '~/http/api-endpoint';
import { fieldsOf, SchemaRegistry } from '~/http/openapi/json-schema';
import { schemaError } from '~/http/problem';
import { anyField } from '~/messages/forms';

/** All message texts, and for texts with a limit, the parts before and after it. */
const messages = Object.values(import.meta.glob<object>('/app/messages/*.ts', { eager: true }));
const messageTexts = new Set(stringsIn(messages));
const withLimit = Object.values(anyField).flatMap((sentence) =>
  typeof sentence === 'string' ? [] : [sentence('\0').split('\0')],
);
const isOurs = (sentence: string) =>
  messageTexts.has(sentence) ||
  withLimit.some(([before = '', after = '']) => sentence.startsWith(before) && sentence.endsWith(after));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Response schemas don't validate user input. */
const modules = import.meta.glob<Record<string, unknown>>(['/app/schemas/*.ts', '!**/answers.ts'], { eager: true });
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => schemasIn(`${file} ${name}`, value)),
);

const endpoints = import.meta.glob<{ loader?: object }>('/app/api/*.ts', { eager: true });
const calls = Object.entries(endpoints).flatMap(([file, { loader }]) =>
  Object.entries(callTableOf(loader) ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { declaration }]) => {
      const { query, body, upload } = declaration;
      return schemasIn(`${method} ${path} of ${file}`, { query, body, fields: upload?.fields });
    }),
  ),
);

function schemasIn(name: string, value: unknown): [name: string, schema: z.ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => schemasIn(`${name} ${key}`, each));
}

const texts = ['', ' ', 'x', 'x'.repeat(20_000), 'a@', '-1', '0', '1.5', '1e300', '9'.repeat(16), 'up', '\0'];
const otherValues = [undefined, null, true, -1, 0, 1.5, 1e300, NaN, -Infinity, {}, { a: [] }, [], [[]]];
const lists = [...texts, ...otherValues].flatMap((each) => [[each], Array<unknown>(200).fill(each)]);
const wrong: unknown[] = [...texts, ...otherValues, ...lists];

/** @returns the API's error messages */
function apiErrorsOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  const { message, details } = schemaError(parsed.error);
  return [
    message,
    ...Object.values(details.fieldErrors ?? {}).flat(),
    ...parsed.error.issues.map((each) => each.message),
  ];
}

/** @returns the field errors of a page's form */
function formErrorsOf(schema: z.ZodType, sent: [name: string, text: string][]): string[] {
  const form = new FormData();
  for (const [name, text] of sent) form.append(name, text);
  const { error } = parseWithZod(form, { schema }).reply();
  return Object.values(error ?? {}).flatMap((sentences) => sentences ?? []);
}

/** @returns all error messages of API and form for wrong types and missing, too long, too large or too many values */
function toldBy(schema: z.ZodType): string[] {
  const fields = fieldsOf(new SchemaRegistry().describe(schema, 'input')).map(({ name }) => name);
  return [
    ...wrong.flatMap((value) => apiErrorsOf(schema, value)),
    ...fields.flatMap((name) => wrong.flatMap((value) => apiErrorsOf(schema, { [name]: value }))),
    ...formErrorsOf(schema, []),
    ...fields.flatMap((name) => texts.flatMap((text) => formErrorsOf(schema, [[name, text]]))),
    ...fields.flatMap((name) => formErrorsOf(schema, Array<[string, string]>(200).fill([name, 'x']))),
  ];
}

describe.each([
  ['schema', schemas],
  ['described call', calls],
])('every %s', (_what, all) => {
  it('(case 69) has our own error messages for any input', () => {
    expect(all.length).toBeGreaterThan(30);
    const foreign = all.flatMap(([name, schema]) =>
      toldBy(schema).flatMap((message) => (isOurs(message) ? [] : `${name}: ${message}`)),
    );
    expect([...new Set(foreign)]).toEqual([]);
  });
});

it('(case 69) default messages say what to do', () => {
  const cases: [schema: z.ZodType, value: unknown, sentence: string][] = [
    [z.string().min(8), 'x', 'Please use at least 8 characters.'],
    [z.string().max(3), 'long', 'Please use at most 3 characters.'],
    [z.string().min(1), '', 'Please fill this in.'],
    [z.string(), undefined, 'Please fill this in.'],
    [z.string(), 5, 'Please enter this as text.'],
    [z.number(), '5', 'Please enter a number.'],
    [z.int(), 1.5, 'Please enter a whole number.'],
    [z.int().positive(), 0, 'Please enter a number above 0.'],
    [z.number().max(90), 91, 'Please enter a number of at most 90.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please send at most 2 of these.'],
    [z.enum(['allow', 'refuse']), 'maybe', 'Please choose one of these: allow, refuse.'],
    [z.email(), 'a@', 'Please enter a valid email address'],
    [z.uuid(), 'x', 'Please check how this is written.'],
    [z.string().refine(() => false), 'x', 'Please check what you entered.'],
    [z.strictObject({}), { points: 5 }, "There's no such field here."],
  ];
  for (const [schema, value, sentence] of cases)
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

/** The application's source code, by file. */
const code = import.meta.glob<string>(['/app/**/*.{ts,tsx}', '!/app/messages/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Matches code that compares something with a message or searches for text in one. */
const dependsOnMessages = new RegExp(
  String.raw`(?:[!=]==|includes\(|has\() ?(?:${messages.flatMap(Object.keys).join('|')})[.[]|\.(?:title|text)\b[^\n]*\]\.includes\(|sentence\.(?:toLowerCase\(\)\.)?(?:includes|startsWith)\(`,
);

it('no code depends on message texts', () => {
  expect(Object.keys(code).length).toBeGreaterThan(500);
  expect(Object.keys(code).filter((file) => dependsOnMessages.test(code[file] ?? ''))).toEqual([]);
});
