import type { FormProps } from '@remix-run/react';
import { Form } from '../Form';
import { useContext } from 'react';
import { DialogContext } from './dialog-context';

/**
 * The form of a page that may be shown as a dialog. Once it is sent, Back does not lead to it again; in a dialog, the page behind
 * keeps its scroll position.
 */
export function PageForm(form: FormProps) {
  return <Form {...usePageForm()} {...form} />;
}

/** For script that sends such a form itself. */
export function usePageForm() {
  const { behind } = useContext(DialogContext);
  return { method: 'post', replace: true, preventScrollReset: behind !== null } as const;
}
