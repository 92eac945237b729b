import { useContext } from 'react';
import { At, usePageShown, WithData } from '~/remix-insides/browser/page-shown';
import { Dialog } from './Dialog';
import { DialogContext } from './dialog-context';

export function PageOutlet() {
  const { page, data } = usePageShown();
  const { behind, here } = useContext(DialogContext);
  return (
    <>
      <WithData data={behind ? behind.data : data}>{behind ? behind.page : page}</WithData>
      {behind && here && (
        <At here={here}>
          <Dialog behind={behind}>{page}</Dialog>
        </At>
      )}
    </>
  );
}
