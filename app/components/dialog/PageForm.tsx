import { Form, type FormProps } from '@remix-run/react';
import { useContext } from 'react';
import { DialogContext } from './dialog-context';

/**
 * The form of a page that is also a dialog. Once it is sent, going back does not lead to it again; and while it stands in a
 * dialog, the page behind stays where it was scrolled to.
 */
export function PageForm(form: FormProps) {
  const { behind } = useContext(DialogContext);
  return <Form method="post" replace preventScrollReset={behind !== null} {...form} />;
}
