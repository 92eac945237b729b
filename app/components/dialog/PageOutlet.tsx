import { useOutlet } from '@remix-run/react';
import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext, UNSAFE_LocationContext } from 'react-router';
import { Dialog } from './Dialog';
import { DialogContext } from './dialog-context';

/** The page that is asked for; or that page in a dialog, over the page one was on. */
export function PageOutlet() {
  const page = useOutlet();
  const data = useContext(UNSAFE_DataRouterStateContext);
  const { behind, here } = useContext(DialogContext);
  return (
    <>
      <UNSAFE_DataRouterStateContext.Provider value={behind?.data ?? data}>
        {behind?.page ?? page}
      </UNSAFE_DataRouterStateContext.Provider>
      {behind && here && (
        <UNSAFE_LocationContext.Provider value={here}>
          <Dialog behind={behind}>{page}</Dialog>
        </UNSAFE_LocationContext.Provider>
      )}
    </>
  );
}
