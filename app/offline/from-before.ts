import { agoInSentence } from '~/schemas/relative-time';
import { escapeHtml } from '~/schemas/plain-text';
import type { KeptShown } from './messages-between';
import { fromBefore, offline } from './words';

/** The line under a page that was kept. */
export const fromBeforeClass = 'from-before';

/** Its links are ordinary ones, and a dialog's form closes it: both work before script does. */
export function fromBeforeMarkup({ at, why, address }: KeptShown): string {
  const said = fromBefore(agoInSentence(new Date(at).toISOString(), new Date().toISOString()), why);
  const here = escapeHtml(address);
  const details = `<a href="/offline" title="${offline.title}"><span role="status">${said}</span></a>`;
  const again = `<a href="${here}">${offline.tryAgain}</a>`;
  const hide = `<form method="dialog"><button aria-label="${offline.hide}">×</button></form>`;
  return `<dialog open class="${fromBeforeClass}" aria-label="${said}">${details} ${again} ${hide}</dialog>`;
}
