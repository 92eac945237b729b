import { type ReactNode, useEffect, useState } from 'react';
import { At, usePageShown } from '~/remix-insides/browser/page-shown';
import { DialogContext, type PageBehind } from './dialog-context';

/**
 * Every dialog is a page. Where script runs, following a `DialogLink` shows that page in a `<dialog>`, and the page one was
 * on stays behind it as it was, its data and its address included (docs/decisions/0009-dialogs-are-pages.md).
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const { page, data, here } = usePageShown();
  const [kept, setKept] = useState<PageBehind | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { pathname } = here.location;
  const behind = kept?.dialogPaths.includes(pathname) ? kept : null;

  // Whoever was led elsewhere, to sign in for example, is shown the page by itself later.
  useEffect(() => {
    setKept((last) => (last?.dialogPaths.includes(pathname) ? last : null));
  }, [pathname]);

  const keepBehind = (dialogPath: string) => {
    // A dialog that was just closed has its address until the page behind is read anew.
    if (behind) setKept({ ...behind, dialogPaths: [...behind.dialogPaths, dialogPath] });
    else if (page && dialogPath !== pathname) setKept({ dialogPaths: [dialogPath], page, data, here });
  };
  return (
    <DialogContext.Provider value={{ behind, here, keepBehind, frame, setFrame }}>
      <At here={behind?.here ?? here}>{children}</At>
    </DialogContext.Provider>
  );
}
