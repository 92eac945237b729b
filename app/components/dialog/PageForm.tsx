import { Form, type FormProps } from '@remix-run/react';
import { useContext } from 'react';
import { DialogContext } from './dialog-context';

/**
 * The form of a page that is also a dialog. Once it is sent, going back does not lead to it again; and while it stands in a
 * dialog, the page behind stays where it was scrolled to.
 */
export function PageForm(form: FormProps) {
  return <Form {...usePageForm()} {...form} />;
}

/** How such a form is sent, for script that sends it. */
export function usePageForm() {
  const { behind } = useContext(DialogContext);
  return { method: 'post', replace: true, preventScrollReset: behind !== null } as const;
}
