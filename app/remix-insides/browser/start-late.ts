/**
 * Written into the page as a script of its own, so it uses nothing from outside and no syntax that is newer than modules. Once
 * the page is loaded and the photos in view are there, it fetches the page's modules and runs what starts them.
 *
 * @param id of the inert script that starts them; its `data-needs` names what they import
 */
export function startLate(id: string): void {
  const start = () => {
    const late = document.getElementById(id);
    if (!late) return;
    for (const href of (late.dataset.needs || '').split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.appendChild(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.text = late.textContent || '';
    document.head.appendChild(script);
  };

  const isAwaited = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return !image.complete && bottom > 0 && top < window.innerHeight;
  };
  const settled = (image: HTMLImageElement) =>
    new Promise((resolve) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', resolve);
    });
  window.addEventListener('load', () => {
    void Promise.all(Array.from(document.images).filter(isAwaited).map(settled)).then(start);
  });
}
