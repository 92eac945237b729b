/**
 * Written into the page's head as a script of its own, so it uses nothing from outside and no syntax that is newer than modules. A
 * browser asks for photos up to 2,500 px ahead, which on a first visit are half of a list's bytes. Those that are not in view have no
 * box, and are not asked for, until somebody scrolls, presses or prints; from then on the browser's own distance counts.
 */
export const waitOutOfView = (): void => {
  const { dataset } = document.documentElement;
  dataset.still = '';
  addEventListener('DOMContentLoaded', () => {
    delete dataset.still;
    const lazy = document.querySelectorAll<HTMLElement>('[loading=lazy]');
    for (const each of lazy)
      if ((each.closest('div') || each).getBoundingClientRect().top > innerHeight) each.style.display = 'none';
    for (const sign of ['scroll', 'pointerdown', 'beforeprint'])
      addEventListener(sign, () => lazy.forEach(({ style }) => (style.display = '')), { once: true });
  });
};
