import type { AppLoadContext } from '@remix-run/node';
import type { Viewer } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { sending } from '~/messages';
import { accountField } from '~/schemas/account-headers';
import type { HeldForm } from './onward';
import { typedForm } from './typed-form';

type Arrived = { request: Request; context: AppLoadContext };

/** Whose the words in a form are: of whoever sends it, or its driver's own. */
export type WordsOf = 'anybody' | 'driver';

/** Shown to no other driver. */
const isPrivate = /^(firstName|lastName|email|phoneNumber|code)$/;

const isSecret = /password|code/i;

/** @returns what is held of a form while its driver signs in again */
export function heldForm(form: FormData, intent: string, words: WordsOf): HeldForm {
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && name !== accountField && !isSecret.test(name) ? [[name, value]] : [],
    ),
  );
  return { intent, fields, words };
}

/** @returns the id of the account whose page a form is of, as it says */
export const accountIn = (form: FormData): number | null => Number(form.get(accountField) ?? 0) || null;

/**
 * What is sent from one driver's page is never taken as another's, whoever has signed in in this browser since. What was typed is shown to
 * them, and, where it may be theirs, can be sent in their name (docs/decisions/0040-what-visitors-wrote-is-kept.md).
 * @throws DomainError `other-account`
 */
export function assertOwnForm({ request, context }: Arrived, form: FormData, actor: Viewer, words?: WordsOf): void {
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
