import { useFetcher } from '@remix-run/react';
import { undoLabel } from '~/messages/flash';
import { AccountField } from '../Form';
import { sendsOnce } from '../second-press';
import type { Undo } from '../view-types';

/** A plain form; with script it is sent without leaving the page. What was taken back has a notice of its own. */
export function UndoForm({ action, fields }: Undo) {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={action}>
      <AccountField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="toast-act" {...sendsOnce(state !== 'idle')}>
        {undoLabel}
      </button>
    </Form>
  );
}
