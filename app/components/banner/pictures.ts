/** Drawn by the project; each a few KB (`public/banner`). */
export const pictures = [
  { src: '/banner/dusk.svg', alt: 'A road at dusk, and the sign of an exit with good eats' },
  { src: '/banner/smokehouse.svg', alt: 'A smokehouse beside the road, its smoker lit' },
  { src: '/banner/counter.svg', alt: 'A steak, fries and coffee on the counter of a diner' },
  { src: '/banner/night.svg', alt: 'A truck stop at night, with a truck pulling out' },
] as const;

export type Picture = (typeof pictures)[number];

/** Loads a picture into the browser's cache. A failure is only logged (specification §2). @returns whether it came */
export function loadPicture({ src }: Picture): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => {
      // eslint-disable-next-line no-console -- the specification asks for the log of the browser
      console.warn(`The banner picture ${src} could not be loaded.`);
      resolve(false);
    };
    image.src = src;
  });
}
