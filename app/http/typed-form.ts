import { sending } from '~/messages';
import type { TypedForm } from '~/schemas/shown';

/** A longer form is not shown again as a whole. */
const mostFields = 100;

/**
 * @param lostFiles whether files came along that were not kept
 * @returns a form to be sent again; null where it holds a password, which no page repeats (ASVS 14.2.1)
 */
export function typedForm(request: Request, form: FormData, lostFiles = false): TypedForm | null {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
  if (fields.length > mostFields || fields.some(({ name }) => /password/i.test(name))) return null;
  const { pathname, searchParams } = new URL(request.url);
  const query = searchParams.toString();
  const takesFiles = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return {
    action: query ? `${pathname}?${query}` : pathname,
    fields,
    ...(takesFiles && { encType: 'multipart/form-data' }),
    lostFiles,
    send: sending.again,
  };
}

/** What a person wrote into it, without what the page had put there and what was picked. */
export const wordsIn = ({ fields }: TypedForm): string[] =>
  fields
    .filter(({ name, value }) => value.trim() !== '' && value !== checked && !notWritten.test(name))
    .map(({ value }) => value);

/** A checkbox has no words of its own. */
const checked = 'on';
const notWritten =
  /^(intent|account|formKey|redirectTo|direction|token|keptPhoto|confirm|change|id|kept|push|removed|seen|upTo|reason|type|timeZone|.*Id)$/;
