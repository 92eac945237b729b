import all from '../../styles/all.css?url';

/** Where all style sheets are: a page comes with those that it needs itself. */
export const allStyles = all;

const eventName = 'all-styles';

let asked: Promise<void> | undefined;
let here: () => void = () => undefined;

/** @returns what resolves once they are here, or cannot be had */
export function askForStyles(): Promise<void> {
  asked ??= new Promise((resolve) => {
    here = resolve;
    window.dispatchEvent(new Event(eventName));
  });
  return asked;
}

export const stylesAreHere = (): void => here();

export const areStylesAskedFor = (): boolean => asked !== undefined;

/** @returns a function that stops listening */
export function onStylesAskedFor(show: () => void): () => void {
  window.addEventListener(eventName, show);
  return () => window.removeEventListener(eventName, show);
}
