import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CloseLink, PageForm } from '~/components/dialog';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { deleteComment, readComment } from '~/domain/comments';
import { DomainError } from '~/domain/errors';
import { flash } from '~/http/flash';
import { guard, orErrorPage } from '~/http/guards';
import { pathId } from '~/http/path-id';

export const meta: MetaFunction = () => [{ title: pageTitle('Delete comment') }];

/** The question of specification §2, Post detail. */
export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor } = await guard(args);
    const comment = await readComment(actor, pathId(args.params.id));
    if (comment.userId !== actor.id) throw new DomainError('not-comment-author');
    return { comment };
  });
}

export function action(args: ActionFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor } = await guard(args);
    const comment = await readComment(actor, pathId(args.params.id));
    await deleteComment(actor, comment.id);
    const headers = { 'Set-Cookie': await flash('comment-deleted') };
    return redirect(`/posts/${comment.postId}#comments`, { status: 303, headers });
  });
}

export default function DeleteCommentPage() {
  const { comment } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Delete comment">
        <Mistakes intent="delete-comment" />
        <p>Are you sure you want to delete this comment?</p>
        <blockquote>{comment.content}</blockquote>
        <PageForm className="actions">
          <input type="hidden" name="intent" value="delete-comment" />
          <SubmitButton tone="beat" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
          <CloseLink className="btn" to={`/posts/${comment.postId}#comments`}>
            Cancel
          </CloseLink>
        </PageForm>
      </Panel>
    </div>
  );
}
