import { waitingWords } from '../outbox/words';
import { fromBeforeClass } from '../from-before';

/** A line over the page, with a link to all that is waiting; none where nothing does. It is part of the line of a page that was kept. */
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

/** @param line the one that is shown */
export function placeCount(line = document.querySelector('.waiting-line')): void {
  const bar = document.querySelector(`.${fromBeforeClass}[open]`);
  if (!line) return;
  if (bar) bar.insertBefore(line, bar.querySelector('form'));
  else document.body.appendChild(line);
}
