import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { DomainError } from '~/domain/errors';
import { deletePost } from '~/domain/posts/edit-post';
import { readPost } from '~/domain/posts/read-posts';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pathId } from '~/http/page-loader';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Delete post',
  description: 'Delete one of your posts, with its photos, comments and votes.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const { id, title, userId } = await readPost(actor, pathId(args.params.id));
  if (userId !== actor.id) throw new DomainError('not-post-author');
  return { id, title };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(deletePost, {
    schema: z.object({}),
    input: ({ params }) => pathId(params.id),
    done: () => ({ to: '/', notice: 'post-deleted' }),
  }),
});

export default function DeletePostPage() {
  const { id, title } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Delete post">
        <p>Are you sure you want to delete this post?</p>
        <p>
          <strong>{title}</strong>
        </p>
        <p>This also deletes its photos, comments and votes, and removes the points you got for it.</p>
        <Form className="actions" replace>
          <SubmitButton tone="danger" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
          <CloseLink className="btn" to={`/posts/${id}`}>
            Cancel
          </CloseLink>
        </Form>
      </Panel>
    </div>
  );
}
