/**
 * Functions that run in the page, so they can't use anything outside of themselves or syntax newer than Chromium 64.
 */

/**
 * @returns the center of an element to tap; null if it is missing or covered. Scrolls only if the element is out of view, so that a second
 * call returns the same place.
 */
export function placeOf(selector: string, name: string): { x: number; y: number } | null {
  const textOf = (element: Element) => (element.textContent || '').replace(/\s+/g, ' ').trim();
  const uncoveredCenter = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const center = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const topElement = document.elementFromPoint(center.x, center.y);
    return topElement && element.contains(topElement) ? center : null;
  };
  const named = Array.from(document.querySelectorAll(selector)).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && textOf(element).indexOf(name) === 0;
  });
  for (const element of named) {
    if (!uncoveredCenter(element)) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const center = uncoveredCenter(element);
    if (center) return center;
  }
  return null;
}

/** Focuses the field of a label. @returns whether it exists */
export function focusField(label: string): boolean {
  const labels = Array.from(document.querySelectorAll('label')).filter(
    (element) => (element.textContent || '').replace(/\s+/g, ' ').trim().indexOf(label) === 0,
  );
  const [first] = labels;
  const field = first && first.control;
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return document.activeElement === field;
}

/** @returns the page's text and the values of its fields */
export function pageText(): string {
  const filled = Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=hidden]):not([type=password]), textarea',
    ),
    (field) => `${field.name}: ${field.value}${field === document.activeElement ? ' (has the focus)' : ''}`,
  );
  return `${document.body.innerText}\n${filled.join('\n')}`;
}

/** @returns whether the text is visible in the page */
export const showsText = (words: string): boolean =>
  document.readyState !== 'loading' && document.body.innerText.replace(/\s+/g, ' ').indexOf(words) >= 0;

/**
 * @returns elements that overflow the right edge of the screen, with their right edge in pixels. Skips elements inside clipping or
 * scrolling containers. The body clips its overflow, so the page's width doesn't show it.
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

/** @returns whether the page is hydrated */
export const scriptRuns = (): boolean =>
  !document.querySelector('script[type$="module"]') ||
  Object.keys(document.body).some((key) => key.indexOf('__reactFiber') === 0);
