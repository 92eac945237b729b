import { type ReactNode, useEffect, useState } from 'react';
import { At, usePageShown } from '~/remix-insides/browser/page-shown';
import { DialogContext, type PageBehind } from './dialog-context';

/**
 * Following a `DialogLink` with script shows its page in a `<dialog>`; the page behind stays as it was, data and address included
 * (docs/decisions/0009-dialogs-are-pages.md).
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const { page, data, here } = usePageShown();
  const [kept, setKept] = useState<PageBehind | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { pathname } = here.location;
  const behind = kept && kept.paths.indexOf(pathname) > 0 ? kept : null;

  // Whoever was redirected, to sign in for example, sees the page on its own later. With a third path another dialog was asked for over
  // this one, perhaps while it closes: then the page behind may come in between.
  useEffect(() => {
    setKept((last) => (last && last.paths.indexOf(pathname) > (last.paths.length > 2 ? -1 : 0) ? last : null));
  }, [pathname]);

  const keepBehind = (dialogPath: string) => {
    // A dialog that was just closed keeps its address until the page behind is reloaded.
    if (page) setKept({ page, data, here, ...behind, paths: (behind ? behind.paths : [pathname]).concat(dialogPath) });
  };
  return (
    <DialogContext.Provider value={{ behind, here, keepBehind, frame, setFrame }}>
      <At here={behind ? behind.here : here}>{children}</At>
    </DialogContext.Provider>
  );
}
