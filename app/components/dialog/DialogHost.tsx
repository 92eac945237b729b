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
  const behind = kept?.dialogPaths.includes(pathname) ? kept : null;

  // Whoever was redirected, to sign in for example, sees the page on its own later.
  useEffect(() => {
    setKept((last) => (last?.dialogPaths.includes(pathname) ? last : null));
  }, [pathname]);

  const keepBehind = (dialogPath: string) => {
    // A dialog that was just closed keeps its address until the page behind is reloaded.
    if (behind) setKept({ ...behind, dialogPaths: [...behind.dialogPaths, dialogPath] });
    else if (page && dialogPath !== pathname) setKept({ dialogPaths: [dialogPath], page, data, here });
  };
  return (
    <DialogContext.Provider value={{ behind, here, keepBehind, frame, setFrame }}>
      <At here={behind?.here ?? here}>{children}</At>
    </DialogContext.Provider>
  );
}
