import { Link, useFetcher } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { FormReply } from '~/http/form-action';
import { notices } from '~/messages';

/** A link to the page that asks; with script the question comes at once. */
export function DeleteComment({ commentId, postId }: { commentId: number; postId: number }) {
  const fetcher = useFetcher<FormReply>();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (!window.confirm('Are you sure you want to delete this comment?')) return;
    fetcher.submit({ intent: 'delete-comment', commentId }, { method: 'post', action: `/posts/${postId}` });
  };
  const failed = fetcher.state === 'idle' && fetcher.data?.result.status === 'error';
  return (
    <>
      <Link className="btn" to={`/comments/${commentId}/delete`} onClick={ask}>
        {fetcher.state === 'idle' ? 'Delete' : 'Deleting...'}
      </Link>
      {failed && (
        <p className="field-error" role="alert">
          {notices['comment-delete-failed'].text}
        </p>
      )}
    </>
  );
}
