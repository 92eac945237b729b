import type { AppLoadContext } from '@remix-run/node';
import type { Viewer } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { sending } from '~/messages/forms';
import { accountField } from '~/schemas/calls';
import type { TypedForm } from '~/schemas/shown';

/** A form with more fields isn't shown again. */
const maxFields = 100;

/**
 * @param lostFiles whether the form had files that weren't saved
 * @returns a form to be sent again; null if it is too long or holds a password, which no page repeats (ASVS 14.2.1)
 */
export function typedForm(request: Request, form: FormData, lostFiles = false): TypedForm | null {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  if (fields.length > maxFields || fields.some(({ name }) => /password/i.test(name))) return null;
  const { pathname, searchParams } = new URL(request.url);
  const query = searchParams.toString();
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return {
    action: query ? `${pathname}?${query}` : pathname,
    fields,
    ...(isMultipart && { encType: 'multipart/form-data' }),
    lostFiles,
    send: sending.again,
  };
}

/** The text that a person typed, without hidden fields and choices. */
export const wordsIn = ({ fields }: TypedForm): string[] =>
  fields
    .filter(({ name, value }) => value.trim() !== '' && value !== checked && !notTyped.test(name))
    .map(({ value }) => value);

/** The value of a checkbox, which isn't typed. */
const checked = 'on';
const notTyped =
  /^(intent|account|formKey|redirectTo|direction|token|keptPhoto|cover|confirm|change|id|kept|push|removed|seen|upTo|reason|type|timeZone|.*Id)$/;

type FormRequest = { request: Request; context: AppLoadContext };

/** `driver`: its text is private to the driver. */
export type WordsOf = 'anybody' | 'driver';

/** Fields that are never shown to another driver. */
const isPrivate = /^(firstName|lastName|email|phoneNumber|code)$/;

const isSecret = /password|code/i;

/** @returns the fields to keep while the driver signs in again */
export const fieldsToKeep = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && name !== accountField && !isSecret.test(name) ? [[name, value]] : [],
    ),
  );

/** @returns the account that the form's page was rendered for, according to the form */
export const accountIn = (form: FormData): number | null => Number(form.get(accountField) ?? 0) || null;

/**
 * Rejects a form from one driver's page if another has signed in since. The error page shows the text, and lets the new driver post it
 * under their own name unless it is private (docs/decisions/0040-what-visitors-wrote-is-kept.md).
 * @throws DomainError `other-account`
 */
export function assertFormAccount(
  { request, context }: FormRequest,
  form: FormData,
  actor: Viewer,
  words?: WordsOf,
): void {
  const account = form.get(accountField);
  if (account === null || actor === null || Number(account) === actor.id) return;
  form.set(accountField, String(actor.id));
  const typed = words ? typedForm(request, form) : null;
  context.typed =
    typed && words === 'driver'
      ? { ...typed, send: null, fields: typed.fields.filter(({ name }) => !isPrivate.test(name)) }
      : typed && { ...typed, send: sending.asMine };
  throw new DomainError('other-account');
}
