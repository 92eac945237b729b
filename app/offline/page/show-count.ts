import { waitingWords } from '../outbox/words';
import { lineFromBefore } from './line-from-before';

/** A line over the page, with a link to all that waits; none where nothing does. It is part of the line of a page that was kept. */
export function showCount(waiting: number, refused: number): void {
  const line = document.querySelector('.waiting-line');
  if (waiting + refused === 0 || location.pathname === '/offline') return line?.remove();
  const text = waiting > 0 ? waitingWords.count(waiting) : waitingWords.refused(refused);
  if (line?.textContent === text) return;
  line?.remove();
  const next = document.createElement('p');
  next.className = 'waiting-line';
  const link = document.createElement('a');
  link.href = '/offline';
  link.textContent = text;
  next.appendChild(link);
  placeCount(next);
}

/** @param line the one that is shown */
export function placeCount(line = document.querySelector('.waiting-line')): void {
  if (line) (lineFromBefore() ?? document.body).appendChild(line);
}
