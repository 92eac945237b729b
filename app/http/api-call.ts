import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import type { Actor, Viewer } from '~/domain/actor';
import { accountHeader } from '~/schemas/account-headers';
import { DomainError, type ErrorCode, invariant } from '~/domain/errors';
import type { Operation } from '~/domain/operation';
import type { RequestHead } from './request-args';
import { type CallAnswer, type Reply, toAnswer } from './api-reply';
import type { MultipartLimits } from './multipart-reader';
import { schemaError } from './problem';
import { readJson, readQuery } from './request-body';
import { callerOf, requireSession, viewerOf } from './session';

export type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : never;

/** What a call says of itself: its door works by it, and the API's description is made from it. */
export type Declaration<P = Schema, Q = Schema, B = Schema, A = Schema> = {
  summary: string;
  description?: string;
  /** Its GET changes something, so HEAD is refused, which promises to change nothing. */
  notByHead?: true;
  /** Of the path; parameters that do not fit are an address that does not exist (404). */
  params?: P;
  query?: Q;
  body?: B;
  /** For a multipart body, which `run` reads itself. */
  upload?: { fields?: Schema; limits: Pick<MultipartLimits, 'fileFields' | 'maxFileBytes'> };
  /** The body is raw bytes, which `run` reads itself. */
  bytes?: true;
  /** Takes an Idempotency-Key though no form of it has a key. */
  repeatable?: true;
  /** The answer's body. Not checked while the site runs: `run` is typed by it, and tests check. */
  answer: A;
  /** Of the answer; 200 by default. */
  status?: 200 | 201;
  /** Of the answer; JSON by default, else `run` answers a Response. */
  mediaType?: 'text/event-stream';
  /** Answer headers besides those of every list. */
  headers?: ('ETag' | 'Location' | 'Set-Cookie' | 'X-Unread')[];
  /** For a visitor, in place of the usual sentence. */
  unsigned?: string;
  /** Ways to refuse that do not follow from the above. */
  errors?: ErrorCode[];
  example?: { params?: Record<string, string>; query?: Partial<Input<Q>>; body?: Input<B> };
};

type CallArgs<P, Q, B> = {
  params: Output<P>;
  query: Output<Q>;
  body: Output<B>;
  request: Request;
  context: AppLoadContext;
  /** The Idempotency-Key header (contract), where a form has a formKey; a body gets it in place of its own. */
  idempotencyKey: string | null;
};

type Answer<A extends Schema> = z.output<A> | Reply<z.output<A>> | Response;
type PromisedAnswer<A extends Schema> = Promise<Answer<A>>;

/** A request with what its address and the server say of it. */
export type CallRequest = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: AppLoadContext;
};

type Handler = (arrived: CallRequest) => Promise<CallAnswer>;

export type Call = {
  declaration: Declaration;
  access: 'anyone' | 'signed-in';
  /** Set where one cached answer serves all visitors, with the parameters that its address reads. */
  shared?: { parameters: readonly string[] };
  handle: Handler;
};

type ActorCallArgs<V extends Viewer, P, Q, B> = CallArgs<P, Q, B> & { actor: V };

/** The operation's result is the answer's body, or is turned into it. */
type FromResult<R, A extends Schema, G> = [R] extends [z.output<A>]
  ? { answered?: (result: R, given: G) => Answer<A> | Promise<Answer<A>> }
  : { answered: (result: R, given: G) => Answer<A> | Promise<Answer<A>> };

/**
 * Opens an operation to the API. Who may, how often, on what proof and how it is refused comes from the operation.
 * @param declared.input the operation's input, asked for once the caller is admitted: a body with files is read here
 */
export function call<V extends Viewer, I, R, P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  { who, errors, authorize, begin }: Operation<V, I, R>,
  declared: Declaration<P, Q, B, A> & { input: (given: ActorCallArgs<V, P, Q, B>) => I | Promise<I> } & FromResult<
      R,
      A,
      ActorCallArgs<V, P, Q, B>
    >,
): Call {
  const { input, answered, ...declaration } = declared;
  const handle: Handler = async (args) => {
    if (who !== 'anyone') await requireSession(args, declaration.unsigned);
    await assertMeantFor(args);
    const caller = await callerOf(args);
    // Who may comes before what is asked: whoever may not learns nothing of what else is wrong.
    authorize(caller);
    const read = await readInput<P, Q, B, A>(declared, args);
    const { actor, execute } = await begin(caller);
    const given = { ...read, actor };
    const result = await execute(await input(given));
    const answer: unknown = answered ? await answered(result, given) : result;
    return toAnswer(answer, declaration.status ?? 200);
  };
  return {
    declaration: { ...declaration, errors: [...(declaration.errors ?? []), ...errors] },
    access: who === 'anyone' ? 'anyone' : 'signed-in',
    handle,
  };
}

/** What a reading is given whose answer goes out to many: nothing of who asks. */
type SharedCallArgs<P, Q> = Pick<CallArgs<P, Q, undefined>, 'params' | 'query'> & { request: { url: string } };
type SharedAnswer<A extends Schema> = z.output<A> | Reply<z.output<A>>;

/** A reading for anyone that is the same for everybody: one answer goes out to many. */
export function cacheable<P extends Schema, Q extends z.ZodObject, A extends Schema>(
  operation: Declaration<P, Q, undefined, A> & {
    run: (given: SharedCallArgs<P, Q>) => SharedAnswer<A> | Promise<SharedAnswer<A>>;
  },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => toAnswer(await run(await readInput(declaration, args)), 200);
  return {
    declaration,
    access: 'anyone',
    shared: { parameters: fieldsOf(declaration.query) },
    handle,
  };
}

/** A reading for anyone that is the same for all visitors; each driver has it read for them. */
export function cacheableForVisitors<P extends Schema, Q extends z.ZodObject, A extends Schema>(
  operation: Declaration<P, Q, undefined, A> & {
    run: (given: SharedCallArgs<P, Q> & { viewer: Viewer }) => Promise<SharedAnswer<A>>;
  },
): Call {
  return { ...open(operation), shared: { parameters: fieldsOf(operation.query) } };
}

/** A reading for anyone, made for each who asks. */
export function open<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (given: CallArgs<P, Q, B> & { viewer: Viewer }) => PromisedAnswer<A> },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const viewer = await viewerOf(args);
    const result = await run({ ...(await readInput(declaration, args)), viewer });
    return toAnswer(result, declaration.status ?? 200);
  };
  return { declaration, access: 'anyone', handle };
}

/** A reading for signed-in people; anyone else gets 401. */
export function signedIn<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  operation: Declaration<P, Q, B, A> & { run: (given: CallArgs<P, Q, B> & { actor: Actor }) => PromisedAnswer<A> },
): Call {
  const { run, ...declaration } = operation;
  const handle: Handler = async (args) => {
    const { actor } = await requireSession(args, declaration.unsigned);
    await assertMeantFor(args);
    const result = await run({ ...(await readInput(declaration, args)), actor });
    return toAnswer(result, declaration.status ?? 200);
  };
  return { declaration, access: 'signed-in', handle };
}

/**
 * What a device kept of one driver is never taken as said by another, whoever has signed in on it since.
 * @throws DomainError `other-account`
 */
async function assertMeantFor(args: CallRequest): Promise<void> {
  const account = args.request.headers.get(accountHeader);
  if (account === null) return;
  const { actor } = await callerOf(args);
  invariant(actor?.id === Number(account), 'other-account');
}

async function readInput<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  declaration: Declaration<P, Q, B, A>,
  { request, params, context }: CallRequest,
): Promise<CallArgs<P, Q, B>> {
  const parsedParams = declaration.params?.safeParse(params);
  if (parsedParams?.success === false) throw new DomainError('not-found');
  const { query, body } = declaration;
  const parsedQuery = query && parse(query, readQuery(request.url));
  const parsedBody = body && parse(body, await readJson(request));
  const idempotencyKey = isRepeatable(declaration) ? idempotencyKeyOf(request) : null;
  return {
    params: parsedParams?.data as Output<P>,
    query: parsedQuery as Output<Q>,
    body: (idempotencyKey && body
      ? Object.assign({}, parsedBody, { formKey: idempotencyKey })
      : parsedBody) as Output<B>,
    request,
    context,
    idempotencyKey,
  };
}

export const idempotencyKeyLimit = 200;

/** Whether it takes each key once (contract). */
export const isRepeatable = ({ body, upload, repeatable }: Declaration): boolean =>
  repeatable === true || hasField(body, 'formKey') || hasField(upload?.fields, 'formKey');

/** Whether it answers a list page by page. */
export const isPaged = ({ query }: Declaration): boolean => hasField(query, 'cursor');

const hasField = (schema: Schema | undefined, name: string): boolean => fieldsOf(schema).includes(name);

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** @throws DomainError `malformed-request` for a key that is too long to be one */
function idempotencyKeyOf(request: RequestHead): string | null {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key && key.length > idempotencyKeyLimit) throw new DomainError('malformed-request', { field: 'Idempotency-Key' });
  return key || null;
}

/**
 * Fields that a schema does not name never reach an operation. They are dropped, not refused: a body with `points` or `role` in
 * it is taken as if it had none (ASVS 5.0, 15.3.3).
 * @throws DomainError `malformed-request` or `invalid`, naming the field
 */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw schemaError(parsed.error);
  return parsed.data;
}
