import { agoInSentence } from '~/schemas/relative-time';
import type { KeptShown } from './messages-between';
import { fromBefore, offline } from './words';

/** The line under a page that was kept. */
export const fromBeforeClass = 'from-before';

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Its links are ordinary ones: they work before script does. */
export function fromBeforeMarkup({ at, why, address }: KeptShown): string {
  const said = fromBefore(agoInSentence(new Date(at).toISOString(), new Date().toISOString()), why);
  const here = address.replace(/[&<>"']/g, (character) => characters[character] ?? '');
  const links = `<a href="${here}">${offline.tryAgain}</a> <a href="/offline">${offline.title}</a>`;
  return `<div class="${fromBeforeClass}" role="status"><span>${said}</span> ${links}</div>`;
}
