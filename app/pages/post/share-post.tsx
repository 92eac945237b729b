import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { z } from 'zod';
import { PageForm } from '~/components/dialog';
import { usePageData } from '~/components/dialog/dialog-context';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { Photo } from '~/components/posts/Photo';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { readPostInFull } from '~/domain/posts/read-posts';
import { sharePost, wasShareCounted } from '~/domain/shares';
import { form, formAction } from '~/http/form-action';
import { pathId } from '~/http/page-loader';
import { viewerOf } from '~/http/session';
import { notices } from '~/messages/flash';
import { CopyButtons } from './CopyButtons';
import { ShareLinks } from './ShareLinks';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: 'Share Your Meat',
  description: `Share ${data?.post.title ?? 'a post'} by a short link, a message or email.`,
}));

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args);
  const post = await readPostInFull(viewer, pathId(args.params.id));
  return {
    post,
    link: `${config.SITE_URL}/m/${post.shortCode}`,
    message: `Just found some delicious meat at ${post.location || 'this location'}! Check it out! 🥩`,
    signedIn: viewer !== null,
    isCounted: await wasShareCounted(viewer, post.id),
  };
}

export const clientAction = keepForm({ default: 'share' });

/** A visitor is sent to sign in first. */
export const action = formAction({
  default: form(sharePost, {
    schema: z.object({}),
    refused: 'share-failed',
    sentences: { unexpected: { field: '', sentence: notices['share-failed'].text } },
    input: ({ params }) => pathId(params.id),
    async done({ pointsEarned }, { params, actor }) {
      const id = pathId(params.id);
      const to = `/posts/${id}/share`;
      if (pointsEarned > 0) return { to, stay: true, notice: 'shared', text: `You got ${pointsEarned} points.` };
      return { to, stay: true, notice: (await wasShareCounted(actor, id)) ? 'shared-before' : 'shared-enough' };
    },
  }),
});

export default function SharePostPage() {
  const { post, link, message, signedIn, isCounted } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Share Your Meat">
        <div className="shared-post">
          <div className="shared-photo">
            <Photo photo={post.photos[0] ?? null} sizes="120px" eager />
          </div>
          <Link to={`/posts/${post.id}`}>{post.title || 'View the full post'}</Link>
        </div>
        <div className="field">
          <label className="label" htmlFor="share-message">
            Message
          </label>
          <textarea className="input" id="share-message" rows={5} defaultValue={message} />
        </div>
        <div className="field">
          <label className="label" htmlFor="share-link">
            Link
          </label>
          <input className="input" id="share-link" readOnly value={link} />
        </div>
        <CopyButtons messageId="share-message" link={link} />
        <ShareLinks
          postId={post.id}
          link={link}
          message={message}
          messageId="share-message"
          counts={signedIn && !isCounted}
        />
        {isCounted ? (
          <p>Your share of this post was counted: you got 5 points. Thank you!</p>
        ) : (
          <PageForm>
            <Mistakes />
            <p>Shared it? Get 5 points, once per post.</p>
            <SubmitButton pendingLabel="...">
              {signedIn ? 'Yes, I Shared It' : 'Sign In to Get the Points'}
            </SubmitButton>
          </PageForm>
        )}
      </Panel>
    </div>
  );
}
