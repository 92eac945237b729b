import { waitingWords } from '../outbox/words';
import { addressOf, staleBanner, staleBannerClass, type StoredPage } from '../page-cache';
import type { PageWatch } from './page-state';

/** The banner of a stored page, if the page has one. */
export const bannerShown = (): Element | null => document.querySelector(`.${staleBannerClass}`);

/** Shows when a page's data was stored, until another page is shown. */
export function showBanner(page: PageWatch, stored: StoredPage): void {
  const show = () => {
    // Once the user has closed it, it stays closed for this page.
    if (bannerShown()?.hasAttribute('open') === false) return;
    removeBanner();
    document.body.insertAdjacentHTML('beforeend', staleBanner(stored));
    placeCount();
  };
  if (isShown(page, stored.address)) show();
  whileShown(page, stored.address, show);
}

/** For a banner that the worker added to a document: announces it to screen readers, and removes it on the next page. */
export function announceBanner(page: PageWatch): void {
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

/** Removes the banner once the window shows another page. @param show called after each navigation to this page */
function whileShown(page: PageWatch, address: string, show: () => void): void {
  const stop = page.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    if (isShown(page, address)) return show();
    stop();
    removeBanner();
  });
}

/** Shows the number of items waiting to send, linked to /offline; within the banner on a stored page. */
export function showCount({ waiting, refused }: { waiting: number; refused: number }): void {
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

/** A status message with buttons. @param style utility classes: its color, border, padding and position */
export function statusLine(style: string, text: string, actions: [label: string, onTap: () => void][]): HTMLElement {
  const line = document.createElement('div');
  line.className = `flex flex-wrap items-center print:hidden ${style}`;
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  message.className = 'flex-[1_1_12em] my-2 mr-2';
  const buttons = actions.map(([label, onTap]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn m-1';
    button.textContent = label;
    button.addEventListener('click', onTap);
    return button;
  });
  line.append(message, ...buttons);
  // Screen readers announce a status only when its text changes.
  setTimeout(() => (message.textContent = text), 50);
  return line;
}
