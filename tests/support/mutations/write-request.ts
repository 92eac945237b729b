import type { MutatedRequest, Mutation } from './mutation';
import type { World } from './world';

export type Written = { method: string; target: string; headers: Record<string, string>; body: Buffer | null };

type Draft = {
  method: string;
  param: string | null;
  query: [string, string][];
  fields: [string, unknown][];
  text: string | null;
  type: string | null;
  headers: Record<string, string>;
  cookie: string | null;
};

const boundary = 'mutated';

/** @returns the request as it is sent. */
export function writeRequest({ seed, mutations }: MutatedRequest, world: World): Written {
  const draft: Draft = {
    method: seed.method,
    param: null,
    query: Object.entries(seed.query),
    fields: Object.entries({ ...seed.fields, ...world.fieldsOf(seed) }),
    text: null,
    type: null,
    headers: {},
    cookie: world.cookies.driver,
  };
  for (const mutation of mutations) applyMutation(draft, mutation, world);

  const path = seed.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    draft.param === null ? world.paramOf(seed, name) : encoded(draft.param) || '%20',
  );
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const encodedBody =
    draft.text === null ? bodyOf(seed, draft, world) : { type: typeOf(seed.body), body: Buffer.from(draft.text) };
  const type = draft.type ?? encodedBody?.type;
  return {
    method: draft.method,
    target: query ? `${path}?${query}` : path,
    headers: {
      ...(draft.cookie !== null && { cookie: draft.cookie }),
      ...(type !== undefined && { 'content-type': type }),
      ...draft.headers,
      ...(encodedBody && { 'content-length': String(encodedBody.body.length) }),
    },
    body: encodedBody?.body ?? null,
  };
}

function applyMutation(draft: Draft, mutation: Mutation, { cookies }: World): void {
  switch (mutation.kind) {
    case 'path':
      draft.param = mutation.value;
      break;
    case 'query':
      draft.query.push([mutation.name, mutation.value]);
      break;
    case 'no query':
      draft.query = [];
      break;
    case 'field':
      draft.fields = [...draft.fields.filter(([name]) => name !== mutation.name), [mutation.name, mutation.value]];
      break;
    case 'twice':
      draft.fields.push([mutation.name, mutation.value]);
      break;
    case 'no field':
      draft.fields = draft.fields.filter(([name]) => name !== mutation.name);
      break;
    case 'body':
      draft.text = mutation.text;
      break;
    case 'type':
      draft.type = mutation.type;
      break;
    case 'method':
      draft.method = mutation.method;
      break;
    case 'header':
      draft.headers[mutation.name] = mutation.value;
      break;
    case 'sender':
      draft.cookie = { 'no one': null, 'someone else': cookies.other, 'a forger': cookies.forged }[mutation.who];
  }
}

type Body = { type: string; body: Buffer };

function bodyOf({ body, files }: MutatedRequest['seed'], { fields }: Draft, world: World): Body | undefined {
  const type = typeOf(body);
  switch (body) {
    case 'none':
      return undefined;
    case 'bytes':
      return { type, body: world.photo };
    case 'json': {
      // Not built from an object, because an object can't have the same name twice.
      const pairs = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
      return { type, body: Buffer.from(`{${pairs.join()}}`) };
    }
    case 'form': {
      const texts = fields.map(([name, value]) => part(`name="${name}"`, Buffer.from(textOf(value))));
      const photos = files.map((name) => part(`name="${name}"; filename="plate.jpg"`, world.photo));
      return { type, body: Buffer.concat([...texts, ...photos, Buffer.from(`--${boundary}--\r\n`)]) };
    }
  }
}

const part = (disposition: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);

const typeOf = (body: MutatedRequest['seed']['body']): string =>
  body === 'form'
    ? `multipart/form-data; boundary=${boundary}`
    : body === 'bytes'
      ? 'application/octet-stream'
      : 'application/json';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A lone surrogate can't be in a URL. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
