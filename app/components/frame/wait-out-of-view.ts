/**
 * Written into the page's head as a script of its own, so it uses nothing from outside and no syntax that is newer than modules. A
 * browser asks for photos up to 2,500 px ahead, which on a first visit are half of a list's bytes. Those that are not in view have no
 * box, and are not asked for, until somebody does something with the page; from then on the browser's own distance counts.
 */
export function waitOutOfView(): void {
  const { dataset } = document.documentElement;
  dataset.still = '';
  document.addEventListener('DOMContentLoaded', () => {
    const waiting = Array.from(document.images).filter((image) => {
      const place = image.closest('div,p,a,li');
      if (image.loading !== 'lazy' || !place) return false;
      const { top, left } = place.getBoundingClientRect();
      return top > window.innerHeight || left > window.innerWidth;
    });
    const show = (display: string) => waiting.forEach(({ style }) => (style.display = display));
    show('none');
    delete dataset.still;
    for (const sign of ['scroll', 'pointerdown', 'pointermove', 'keydown', 'orientationchange']) {
      window.addEventListener(sign, () => show(''), { capture: true, once: true });
    }
  });
}
