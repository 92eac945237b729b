import { useOutlet } from '@remix-run/react';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext } from 'react-router';
import { DialogContext, type PageBehind } from './dialog-context';

/**
 * Every dialog is a page. Where script runs, following a `DialogLink` shows that page in a `<dialog>`, and the page one was
 * on stays behind it as it was, its data and its address included (docs/decisions/0009-dialogs-are-pages.md).
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const data = useContext(UNSAFE_DataRouterStateContext);
  const here = useContext(UNSAFE_LocationContext);
  const page = useOutlet();
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
      <UNSAFE_LocationContext.Provider value={behind?.here ?? here}>{children}</UNSAFE_LocationContext.Provider>
    </DialogContext.Provider>
  );
}
