import { createContext } from 'react';
import type { Here, PageShown } from '~/remix-insides/browser/page-shown';

/** A page as it was when a dialog was opened: what it takes to go on showing it under the dialog's address. */
export type PageBehind = PageShown & {
  /** Its own, then those of the dialogs over it. */
  paths: string[];
};

type Value = {
  /** The page behind the open dialog; null where no dialog is open. */
  behind: PageBehind | null;
  /** The browser's address: the dialog's own while one is open. */
  here: Here | null;
  /** Keeps the current page behind the one at this path, which is about to open. */
  keepBehind: (dialogPath: string) => void;
  /** The dialog's element: the rest of the page is inert while it is open. */
  frame: HTMLElement | null;
  setFrame: (frame: HTMLElement | null) => void;
};

const nothing = () => undefined;

export const DialogContext = createContext<Value>({
  behind: null,
  here: null,
  keepBehind: nothing,
  frame: null,
  setFrame: nothing,
});

/** Id for the heading of a dialog's content, which names the dialog. */
export const TitleId = createContext<string | undefined>(undefined);
