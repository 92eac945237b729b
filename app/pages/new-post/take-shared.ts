import { sharedWords } from '~/schemas/shared-words';

/**
 * Another program's words and photos (`share_target` in public/site.webmanifest): they fill in the form, and publish nothing. They
 * come without what our own form sends along, and from no page.
 * @returns whether they are such
 */
export function takeShared({ headers }: Request, form: FormData): boolean {
  const isFromNoPage = headers.get('sec-fetch-site') === 'none';
  if (form.has('intent') || form.has('formKey')) return false;
  if (!isFromNoPage && !form.has('text') && !form.has('url')) return false;
  for (const [name, value] of Object.entries(sharedWords(form))) form.set(name, value);
  return true;
}
