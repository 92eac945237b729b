import { fromBeforeMarkup } from '../from-before';
import { addressOf } from '../keepable';
import type { KeptShown } from '../messages-between';
import { lineFromBefore } from './line-from-before';
import type { PageWatch } from './page-state';
import { placeCount } from './show-count';

/** Says that what is shown was kept, since when, for as long as that page is shown. */
export function showFromBefore(page: PageWatch, shown: KeptShown): void {
  const mark = () => {
    // Hidden by a tap, it stays so while the page is shown.
    if (lineFromBefore()?.hasAttribute('open') === false) return;
    removeLine();
    document.body.insertAdjacentHTML('beforeend', fromBeforeMarkup(shown));
    placeCount();
  };
  if (isShown(page, shown.address)) mark();
  whileShown(page, shown.address, mark);
}

/** The worker has said it of the whole page: again, for those who listen, and until another page is shown. */
export function followFromBefore(page: PageWatch): void {
  const said = lineFromBefore()?.querySelector('span');
  if (!said) return;
  const sentence = said.textContent;
  said.textContent = '';
  setTimeout(() => (said.textContent = sentence), 100);
  whileShown(page, addressOf(page.state.location), () => undefined);
}

function removeLine(): void {
  const line = lineFromBefore();
  const count = line?.querySelector('.waiting-line');
  line?.remove();
  if (count) document.body.appendChild(count);
}

const isShown = ({ state }: PageWatch, address: string): boolean => addressOf(state.location) === address;

function whileShown(page: PageWatch, address: string, mark: () => void): void {
  const stop = page.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    if (isShown(page, address)) return mark();
    stop();
    removeLine();
  });
}
