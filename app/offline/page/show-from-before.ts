import type { Router } from '~/remix-insides/browser/use-router';
import { fromBeforeMarkup } from '../from-before';
import { addressOf } from '../keepable';
import type { KeptShown } from '../messages-between';
import { lineFromBefore } from './line-from-before';
import { placeCount } from './show-count';

/** Says that what is shown was kept, since when, for as long as that page is shown. */
export function showFromBefore(router: Router, shown: KeptShown): void {
  const mark = () => {
    // Hidden by a press, it stays so while the page is shown.
    if (lineFromBefore()?.hasAttribute('open') === false) return;
    removeLine();
    document.body.insertAdjacentHTML('beforeend', fromBeforeMarkup(shown));
    placeCount();
  };
  if (isShown(router, shown.address)) mark();
  whileShown(router, shown.address, mark);
}

/** The worker has said it of the whole page: again, for those who listen, and until another page is shown. */
export function followFromBefore(router: Router): void {
  const said = lineFromBefore()?.querySelector('span');
  if (!said) return;
  const sentence = said.textContent;
  said.textContent = '';
  setTimeout(() => (said.textContent = sentence), 100);
  whileShown(router, addressOf(router.state.location), () => undefined);
}

function removeLine(): void {
  const line = lineFromBefore();
  const count = line?.querySelector('.waiting-line');
  line?.remove();
  if (count) document.body.appendChild(count);
}

const isShown = ({ state }: Router, address: string): boolean => addressOf(state.location) === address;

function whileShown(router: Router, address: string, mark: () => void): void {
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    if (isShown(router, address)) return mark();
    stop();
    removeLine();
  });
}
