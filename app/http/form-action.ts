import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type AppLoadContext, data, redirect, replace } from '@remix-run/node';
import type { z } from 'zod';
import { mayEdit, mayModerate, type Viewer } from '~/domain/actor';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError, invariant } from '~/domain/errors';
import type { Operation } from '~/domain/operation';
import type { NoticeName } from '~/messages/flash';
import { sentBefore } from '~/messages/forms';
import { accountField, dialogField } from '~/schemas/calls';
import type { FormReply, Undo } from '~/schemas/shown';
import { flash, showNotice } from './flash';
import { assertDiskSpace, pageOf, signInPath } from './guards';
import { clearPendingAction, pendingReplyFor, savePendingAction } from './pending-action';
import { schemaError, toDomainError, retryAfterHeader } from './problem';
import { readForm } from './request-body';
import { callerOf } from './session';
import { accountIn, assertFormAccount, fieldsToKeep, typedForm, type WordsOf } from './submitted-form';

/**
 * Runs an operation for a page's form. On an error the page renders again, with everything that was typed; a validation error has status
 * 422. On success, a plain form gets a 303 redirect, and React gets data.
 */

type FormOutcome = {
  to: string;
  notice?: NoticeName;
  /** Replaces the notice's default text. */
  text?: string;
  /** An undo action in the notice. */
  undo?: Undo;
  cookies?: string[];
  /** Stays on the page when React sent the form: the page's data is reloaded, without navigating. */
  stay?: boolean;
  /** Shows the page itself with this value instead of redirecting, for secrets that must not be stored. */
  show?: unknown;
};

type FormArgs<S extends z.ZodType> = {
  input: z.output<S>;
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
  form: FormData;
};

type FormHandler = (
  args: ActionFunctionArgs,
  form: FormData,
  intent: string,
) => Promise<Response | ReturnType<typeof reply>>;

type FormRules<S extends z.ZodType> = {
  schema: S;
  /** The field that an operation's error is shown next to (`''`: the whole form), and its message if it differs from the API's. */
  sentences?: Partial<Record<DomainError['code'], { field: string; sentence?: string }>>;
  /** The notice shown when the form is rejected; its text is the first error's message (specification §8). */
  refused?: NoticeName | ((refusal: Refusal) => NoticeName | null);
};

export type Refusal = {
  code: DomainError['code'];
  /** Fields that were left empty. */
  empty: string[];
};

/** What a page adds to an operation. `V`: the actor, `I`: the input, `R`: the result. */
type Page<V extends Viewer, I, R, S extends z.ZodType> = FormRules<S> & {
  /** Who may see the text that the user types in the form; unset if there is none. */
  words?: WordsOf;
  /** The notice for a visitor who is sent to sign in. */
  signInNotice?: NoticeName;
  /** For a visitor: where to go after signing in, and the fields of the action to run then, if any. */
  replay?: (formArgs: FormArgs<S>) => { path: string; fields: Record<string, string> | null };
  input: (formArgs: FormArgs<S> & { actor: V }) => I | Promise<I>;
  done: (result: R, formArgs: FormArgs<S> & { actor: V }) => FormOutcome | Promise<FormOutcome>;
};

/**
 * Runs an operation from a page's form. Permissions, rate limits, identity checks and errors come from the operation. A visitor is sent to
 * sign in and back; drivers without the role get 404 (contract, "Roles").
 */
export function form<V extends Viewer, I, R, S extends z.ZodType>(
  { who, begin }: Operation<V, I, R>,
  page: Page<V, I, R, S>,
): FormHandler {
  return async (args, form, intent) => {
    const caller = await callerOf(args);
    assertFormAccount(args, form, caller.actor, page.words);
    const hasEnded = !caller.actor && form.has(accountField);
    invariant(who !== 'editor' || hasEnded || mayEdit(caller.actor), 'not-found');
    invariant(who !== 'moderator' || hasEnded || mayModerate(caller.actor), 'not-found');
    if (who !== 'anyone' && !caller.actor) return redirectToSignIn(page, args, form, intent);
    return handle(page, args, form, intent, async (formArgs) => {
      const { actor, execute } = await begin(caller);
      const result = await execute(await page.input({ ...formArgs, actor }));
      return page.done(result, { ...formArgs, actor });
    });
  };
}

/** A form without an operation, which changes only this browser's cookies. */
export function browserForm<S extends z.ZodType>(
  shape: FormRules<S> & { run: (formArgs: FormArgs<S>) => Promise<FormOutcome> },
): FormHandler {
  return (args, form, intent) => handle(shape, args, form, intent, (formArgs) => shape.run(formArgs));
}

/** @throws DomainError `not-signed-in` if the form doesn't fit into a cookie; the error page then shows the form */
async function redirectToSignIn<S extends z.ZodType>(
  {
    schema,
    signInNotice,
    replay,
    words,
  }: Pick<Page<Viewer, unknown, unknown, S>, 'schema' | 'signInNotice' | 'replay' | 'words'>,
  { request, context, params }: ActionFunctionArgs,
  form: FormData,
  intent: string,
): Promise<Response> {
  const headers = new Headers();
  if (signInNotice) headers.append('Set-Cookie', await flash(signInNotice));
  const parsed = schema.safeParse(Object.fromEntries(form));
  const again = parsed.success && replay ? replay({ input: parsed.data, request, context, params, form }) : null;
  const path = again?.path ?? (words && pageOf(request));
  if (path) {
    const fields = again ? again.fields : fieldsToKeep(form);
    const pending = fields && { intent, fields, replay: again !== null, words };
    const cookie = await savePendingAction({ path, account: accountIn(form), form: pending }, 'signIn');
    invariant(cookie, 'not-signed-in');
    headers.append('Set-Cookie', cookie);
  }
  return redirectFromForm(form, signInPath(request, path), headers);
}

/**
 * @param forms by the value of the form's `intent` field; a page with one form calls it `default`
 * @returns the page's action, which accepts the form if it has already been read
 */
export function formAction(forms: Record<string, FormHandler>) {
  return async (args: ActionFunctionArgs, parsedForm?: FormData) => {
    const form = parsedForm ?? (await readForm(args.request));
    args.context.typed = typedForm(args.request, form);
    const field = form.get('intent');
    const intent = typeof field === 'string' ? field : 'default';
    const handler = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    if (!handler) throw new DomainError('malformed-request', { field: 'intent' });
    await assertDiskSpace(args.request);
    return whileDatabaseAnswers(() => handler(args, form, intent));
  };
}

async function handle<S extends z.ZodType>(
  shape: FormRules<S>,
  args: ActionFunctionArgs,
  form: FormData,
  intent: string,
  run: (formArgs: FormArgs<S>) => Promise<FormOutcome>,
): Promise<Response | ReturnType<typeof reply>> {
  const { request, context, params } = args;
  const submission = parseWithZod(form, { schema: shape.schema });
  if (submission.status !== 'success') {
    const parsed = shape.schema.safeParse(submission.payload, { reportInput: true });
    if (!parsed.success && schemaError(parsed.error).code === 'malformed-request') throw schemaError(parsed.error);
    const value = { intent, result: submission.reply(withoutPasswords), code: 'invalid' as const };
    return reject(shape, context, { status: 422, headers: {} }, value, emptyFields(parsed.error));
  }
  try {
    const outcome = await run({ input: submission.value as z.output<S>, request, context, params, form });
    if (await pendingReplyFor(request)) outcome.cookies = [...(outcome.cookies ?? []), await clearPendingAction()];
    return await succeed(outcome, form, context, { intent, result: submission.reply() });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (statusesWithoutForm.has(error.status)) throw error;
    const errors = errorsFor(error, shape);
    const answer = { status: statusOf(error, errors), headers: retryAfterHeader(error) };
    return reject(shape, context, answer, {
      intent,
      result: withFreshKey(submission.reply({ ...withoutPasswords, ...errors }), error),
      code: error.code,
      ...(error.details.match === undefined ? {} : { extra: error.details.match }),
    });
  }
}

/** A form that was changed after it was sent gets a new key, so that it can be submitted again. */
export function withFreshKey(result: FormReply['result'], { code }: DomainError): FormReply['result'] {
  if (code !== 'form-key-reused') return result;
  return { ...result, initialValue: { ...result.initialValue, formKey: randomUUID() }, error: { '': [sentBefore] } };
}

/** Statuses for which the form can't be shown again: the page is gone, or the form isn't one of ours. */
const statusesWithoutForm = new Set([400, 404, 410, 413]);

/** A field error has status 422 (contract, "Pages"); a duplicate stop, 409. */
function statusOf({ status, details }: DomainError, errors: ReturnType<typeof errorsFor>): number {
  const isFieldError = 'fieldErrors' in errors && status < 500 && details.match === undefined;
  return status === 401 || isFieldError ? 422 : status;
}

/** Conform omits empty fields; schemas trim blank ones. */
const emptyFields = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? [])
    .filter(({ code, input }) => code === 'invalid_type' || (code === 'too_small' && !String(input ?? '').trim()))
    .map(({ path }) => path.join('.'));

const withoutPasswords = { hideFields: ['password', 'currentPassword', 'newPassword', 'confirmPassword'] };

function errorsFor(error: DomainError, shape: { sentences?: FormRules<z.ZodType>['sentences'] }) {
  const override = shape.sentences?.[error.code];
  const field = override?.field ?? error.field;
  const sentence = override?.sentence ?? error.message;
  const { fieldErrors } = error.details;
  if (fieldErrors) return { fieldErrors };
  return field ? { fieldErrors: { [field]: [sentence] } } : { formErrors: [sentence] };
}

const reply = (status: number, value: FormReply, headers?: HeadersInit) => data(value, { status, headers });

async function reject(
  { refused }: Pick<FormRules<z.ZodType>, 'refused'>,
  context: AppLoadContext,
  { status, headers }: { status: number; headers: Record<string, string> },
  value: FormReply & { code: DomainError['code'] },
  empty: string[] = [],
): Promise<ReturnType<typeof reply>> {
  const [sentence] = Object.values(value.result.error ?? {}).flatMap((sentences) => sentences ?? []);
  const notice = typeof refused === 'function' ? refused({ code: value.code, empty }) : refused;
  context.retryAfter = headers['Retry-After'];
  return reply(status, value, { ...headers, ...(notice && (await showNotice(context, notice, sentence))) });
}

async function succeed(outcome: FormOutcome, form: FormData, context: AppLoadContext, value: FormReply) {
  if (outcome.show !== undefined) {
    const headers = outcome.notice ? await showNotice(context, outcome.notice, outcome.text) : {};
    return reply(200, { ...value, extra: outcome.show }, headers);
  }
  const headers = new Headers();
  for (const cookie of outcome.cookies ?? []) headers.append('Set-Cookie', cookie);
  if (outcome.notice) headers.append('Set-Cookie', await flash(outcome.notice, outcome.text, outcome.undo));
  if (outcome.stay && context.enhanced) return data(value, { headers });
  return redirectFromForm(form, outcome.to, headers);
}

/** A form in a dialog replaces the current history entry. */
export const redirectFromForm = (form: FormData, to: string, headers: Headers): Response =>
  (form.has(dialogField) ? replace : redirect)(to, { status: 303, headers });
