import { createContext } from 'react';
import type { Here, PageShown } from '~/remix-insides/browser/page-shown';

/** A page as it was when a dialog was asked for: what is needed to go on showing it while the address is the dialog's. */
export type PageBehind = PageShown & { dialogPaths: string[] };

type Value = {
  /** The page behind the dialog that is shown; null where the page shown is a page. */
  behind: PageBehind | null;
  /** Where the browser is, which is the dialog's own address while one is shown. */
  here: Here | null;
  /** Keeps the page that is shown behind the one at this path, which is about to be shown. */
  keepBehind: (dialogPath: string) => void;
  /** The dialog's element: all else on the page is out of reach while it is shown. */
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

/** The id that the heading of a dialog's content takes, by which the dialog is named. */
export const TitleId = createContext<string | undefined>(undefined);
