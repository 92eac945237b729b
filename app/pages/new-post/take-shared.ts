import { sharedWords } from '~/schemas/shared-words';

/**
 * Text and photos shared from another app (`share_target` in public/site.webmanifest). They prefill the form and publish nothing.
 * A shared form lacks our hidden fields and isn't sent from a page.
 * @returns whether the form was shared from another app
 */
export function takeShared({ headers }: Request, form: FormData): boolean {
  const isFromNoPage = headers.get('sec-fetch-site') === 'none';
  if (form.has('intent') || form.has('formKey')) return false;
  if (!isFromNoPage && !form.has('text') && !form.has('url')) return false;
  for (const [name, value] of Object.entries(sharedWords(form))) form.set(name, value);
  return true;
}
