import { Link, useRevalidator } from '@remix-run/react';
import { type MouseEvent, useState } from 'react';
import { notices } from '~/messages';
import { callApi } from './call-api';
import { notify } from './notify';
import { useSignInFirst } from './use-sign-in-first';

/** A link to the page that asks; with script the question comes at once. */
export function DeleteComment({ commentId }: { commentId: number }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const signInFirst = useSignInFirst();

  const remove = async () => {
    setBusy(true);
    const ending = await callApi('DELETE', `/api/comments/${commentId}`);
    if (ending.ok) {
      notify(notices['comment-deleted']);
      revalidate();
      return;
    }
    setBusy(false);
    if (ending.status === 401) signInFirst();
    else notify(notices['comment-delete-failed']);
  };
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy && window.confirm('Are you sure you want to delete this comment?')) void remove();
  };
  return (
    <Link className="btn" to={`/comments/${commentId}/delete`} onClick={ask}>
      {busy ? 'Deleting...' : 'Delete'}
    </Link>
  );
}
