import { type FormProps, type SubmitOptions, useSubmit } from '@remix-run/react';
import { useContext } from 'react';
import { dialogField } from '~/schemas/account-headers';
import { AccountField, Form } from '../Form';
import { InDialogContext } from './dialog-context';

/**
 * The form of a page that may be shown as a dialog. Once it is sent, Back does not lead to it again; in a dialog, the page behind
 * keeps its scroll position.
 */
export function PageForm({ children, ...form }: FormProps) {
  const dialog = useContext(InDialogContext);
  if (!dialog) {
    return (
      <Form method="post" replace {...form}>
        {children}
      </Form>
    );
  }
  const { Form: FetcherForm } = dialog.form;
  return (
    <FetcherForm method="post" {...form} action={dialog.href} preventScrollReset>
      <AccountField />
      <input type="hidden" name={dialogField} value="yes" />
      {children}
    </FetcherForm>
  );
}

/** For script that sends such a form itself. */
export function usePageSubmit(): (body: FormData, encType: SubmitOptions['encType']) => void {
  const submit = useSubmit();
  const dialog = useContext(InDialogContext);
  return (body, encType) => {
    if (dialog) dialog.form.submit(body, { method: 'post', action: dialog.href, encType, preventScrollReset: true });
    else submit(body, { method: 'post', replace: true, encType });
  };
}
