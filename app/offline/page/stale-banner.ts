import { waitingWords } from '../outbox/words';
import { addressOf, staleBanner, staleBannerClass, type StoredPage } from '../page-cache';
import type { PageWatch } from './page-state';

/** The line over a stored page, while it is shown. */
export const bannerShown = (): Element | null => document.querySelector(`.${staleBannerClass}`);

/** Says of a page whose data was stored since when it is so, for as long as it is shown. */
export function showBanner(page: PageWatch, stored: StoredPage): void {
  const mark = () => {
    // Hidden by a tap, it stays so while the page is shown.
    if (bannerShown()?.hasAttribute('open') === false) return;
    removeBanner();
    document.body.insertAdjacentHTML('beforeend', staleBanner(stored));
    placeCount();
  };
  if (isShown(page, stored.address)) mark();
  whileShown(page, stored.address, mark);
}

/** The worker has put it on the whole page: said again, for those who listen, and until another page is shown. */
export function followBanner(page: PageWatch): void {
  const status = bannerShown()?.querySelector('span');
  if (!status) return;
  const text = status.textContent;
  status.textContent = '';
  setTimeout(() => (status.textContent = text), 100);
  whileShown(page, addressOf(page.state.location), () => undefined);
}

function removeBanner(): void {
  const line = bannerShown();
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
    removeBanner();
  });
}

/** How much is waiting to send, with a link to it; part of the line over a stored page. */
export function showCount(waiting: number, refused: number): void {
  const line = document.querySelector('.waiting-line');
  if (waiting + refused === 0 || location.pathname === '/offline') return line?.remove();
  const text = waiting > 0 ? waitingWords.count(waiting) : waitingWords.refused(refused);
  if (line?.querySelector('a')?.getAttribute('aria-label') === text) return;
  line?.remove();
  const next = document.createElement('p');
  next.className = 'waiting-line';
  const link = document.createElement('a');
  link.href = '/offline';
  link.textContent = waiting > 0 ? waitingWords.shortCount(waiting) : waitingWords.refused(refused);
  link.setAttribute('aria-label', text);
  next.appendChild(link);
  placeCount(next);
}

function placeCount(line = document.querySelector('.waiting-line')): void {
  const bar = document.querySelector(`.${staleBannerClass}[open]`);
  if (!line) return;
  if (bar) bar.insertBefore(line, bar.querySelector('form'));
  else document.body.appendChild(line);
}

/** A message with buttons, in a place of its own. */
export function statusLine(className: string, text: string, acts: [label: string, act: () => void][]): HTMLElement {
  const line = document.createElement('div');
  line.className = className;
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  const buttons = acts.map(([label, act]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn';
    button.textContent = label;
    button.addEventListener('click', act);
    return button;
  });
  line.append(message, ...buttons);
  // Screen readers read a status out where it changes.
  setTimeout(() => (message.textContent = text), 50);
  return line;
}
