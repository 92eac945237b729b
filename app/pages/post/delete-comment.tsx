import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { deleteComment, readOwnComment } from '~/domain/comments';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { notices } from '~/messages/flash';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Delete comment',
  description: 'Delete one of your comments.',
});

/** The confirmation of specification §2, Post detail. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  return { comment: await readOwnComment(actor, pathId(args.params.id)) };
}

export const clientAction = keepForm({ default: 'comment-delete' });

export const action = formAction({
  default: form(deleteComment, {
    schema: z.object({}),
    refused: 'comment-delete-failed',
    sentences: { unexpected: { field: '', sentence: notices['comment-delete-failed'].text } },
    input: ({ params }) => pathId(params.id),
    done: (deleted) => ({ to: pageOfComment(deleted), notice: 'comment-deleted' }),
  }),
});

/** A hidden comment is only shown on its decision's page, since its post may be hidden as well. */
const pageOfComment = ({ postId, hidingAct }: { postId: number; hidingAct: number | null }): string =>
  hidingAct === null ? `/posts/${postId}#comments` : `/appeals/${hidingAct}`;

export default function DeleteCommentPage() {
  const { comment } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Delete comment">
        <p>Are you sure you want to delete this comment?</p>
        <blockquote>{comment.content}</blockquote>
        <Form className="actions" replace>
          <SubmitButton tone="danger" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
          <CloseLink className="btn" to={pageOfComment(comment)}>
            Cancel
          </CloseLink>
        </Form>
      </Panel>
    </div>
  );
}
