/**
 * What runs in the page itself, so it uses nothing from outside and no syntax that is newer than Chromium 64.
 */

/**
 * @returns the middle of what someone taps; null where it is not there, or something lies over it. What is not in view is scrolled
 * there, and what is in view stays: it is then looked for again where it was.
 */
export function placeOf(selector: string, name: string): { x: number; y: number } | null {
  const said = (element: Element) => (element.textContent || '').replace(/\s+/g, ' ').trim();
  const uncoveredMiddle = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const there = document.elementFromPoint(middle.x, middle.y);
    return there && element.contains(there) ? middle : null;
  };
  const named = Array.from(document.querySelectorAll(selector)).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && said(element).indexOf(name) === 0;
  });
  for (const element of named) {
    if (!uncoveredMiddle(element)) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const middle = uncoveredMiddle(element);
    if (middle) return middle;
  }
  return null;
}

/** Focuses the field of a label, as a tap on the label does. @returns whether there is one. */
export function focusField(label: string): boolean {
  const wanted = Array.from(document.querySelectorAll('label')).filter(
    (element) => (element.textContent || '').replace(/\s+/g, ' ').trim().indexOf(label) === 0,
  );
  const [first] = wanted;
  const field = first && first.control;
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return document.activeElement === field;
}

/** @returns all words of the page, and what is in its fields. */
export function whatItSays(): string {
  const filled = Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=hidden]):not([type=password]), textarea',
    ),
    (field) => `${field.name}: ${field.value}${field === document.activeElement ? ' (has the focus)' : ''}`,
  );
  return `${document.body.innerText}\n${filled.join('\n')}`;
}

/** @returns whether words are in the page, and not in a part of it that is hidden. */
export const sees = (words: string): boolean =>
  document.readyState !== 'loading' && document.body.innerText.replace(/\s+/g, ' ').indexOf(words) >= 0;

/**
 * @returns whatever stands out of the screen to the right, and how far it reaches, in pixels. What is clipped or scrolls within
 * a part of its own does not count; the page itself is clipped, so its own width would not tell.
 */
export function beyondTheEdge(): string[] {
  const screen = document.documentElement.clientWidth;
  const isClipped = (element: Element): boolean => {
    const parent = element.parentElement;
    if (!parent || parent === document.body) return false;
    return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent);
  };
  const found: string[] = [];
  Array.from(document.body.querySelectorAll('*')).forEach((element) => {
    const { right, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || right <= screen + 1 || isClipped(element)) return;
    found.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') || ''} reaches ${Math.round(right)}`);
  });
  return found;
}

export const showsPhoto = (name: string): boolean =>
  Array.from(document.images).some(({ alt, complete, naturalWidth }) => {
    return alt.indexOf(name) >= 0 && complete && naturalWidth > 0;
  });

/** @returns whether React has taken over. */
export const scriptRuns = (): boolean =>
  !document.querySelector('script[type$="module"]') ||
  Object.keys(document.body).some((key) => key.indexOf('__reactFiber') === 0);
