import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { CommentList } from '~/components/posts/CommentList';
import { postSheets, sharedByVisitors, withForms, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { PagePart } from '~/components/PagePart';
import { Pager } from '~/components/Pager';
import { PostDetail } from '~/components/posts/PostDetail';
import { config } from '~/config.server';
import { listComments, postComment } from '~/domain/comments';
import { readPostInFull } from '~/domain/posts/read-posts';
import { castVote } from '~/domain/votes';
import { form, formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import type { HeldVote, Onward } from '~/http/onward';
import { toldOfVote } from '~/http/told-of-vote';
import { parametersOf } from '~/http/parameters';
import { partOfPage } from '~/http/part-of-page';
import { pathId } from '~/http/path-id';
import { safePath } from '~/http/safe-redirect';
import { viewerOf } from '~/http/session';
import { type NoticeName, notices, rules, unreadParts } from '~/messages';
import { commentInput, commentVoteInput, voteInput } from '~/schemas/posts';
import { CommentForm, SignInToComment } from './CommentForm';

const commentsOnAPage = 20;

export const handle = withForms(withSheets(sharedByVisitors('cursor'), ...postSheets, 'field', 'tabs'), {
  vote: 'vote',
  comment: 'comment',
  'comment-vote': 'comment-vote',
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.post.title ?? 'Post') },
  { name: 'description', content: data ? `${data.post.title} at ${data.post.location}` : '' },
  { property: 'og:title', content: data?.post.title ?? '' },
  ...(data?.post.imageUrl ? [{ property: 'og:image', content: new URL(data.post.imageUrl, data.siteUrl).href }] : []),
];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const postId = pathId(args.params.id);
    const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
    const [post, comments] = await Promise.all([
      readPostInFull(viewer, postId),
      partOfPage(args.context, listComments(viewer, { postId, limit: commentsOnAPage, cursor }), unreadParts.comments),
    ]);
    return {
      post,
      comments,
      isFirstPage: !cursor,
      viewerId: viewer?.id ?? null,
      now: new Date().toISOString(),
      /** Of the comment that the viewer may write; visitors share this page, and write none. */
      formKey: viewer ? randomUUID() : null,
      constraint: getZodConstraint(commentInput),
      siteUrl: config.SITE_URL,
    };
  });
}

/** For refusals; an error that nobody foresaw keeps the notice's own words. */
const sayingOf = (refused: NoticeName) => ({
  refused,
  sentences: { unexpected: { field: '', sentence: notices[refused].text } },
});

export const action = formAction({
  vote: form(castVote.post, {
    schema: voteInput,
    ...sayingOf('vote-failed'),
    unsigned: 'sign-in-to-vote',
    hold: ({ input: { direction }, params, form }) =>
      heldVote({ subject: 'post', id: pathId(params.id), direction }, backTo(form, `/posts/${pathId(params.id)}`)),
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: (vote, { form }) => {
      const to = backTo(form, `/posts/${vote.id}`);
      return { to, ...toldOfVote(vote, to), stay: true };
    },
  }),
  comment: form(postComment, {
    schema: commentInput,
    ...sayingOf('comment-failed'),
    refused: (sentence) => (sentence === rules.comment.empty ? 'comment-empty' : 'comment-failed'),
    input: ({ input, params }) => ({ postId: pathId(params.id), ...input }),
    done: ({ id, postId }) => ({ to: `/posts/${postId}#comment-${id}`, notice: 'comment-posted', stay: true }),
  }),
  'comment-vote': form(castVote.comment, {
    schema: commentVoteInput,
    ...sayingOf('comment-vote-failed'),
    unsigned: 'sign-in-to-vote',
    hold: ({ input: { commentId, direction }, params }) =>
      heldVote({ subject: 'comment', id: commentId, direction }, `/posts/${pathId(params.id)}#comment-${commentId}`),
    input: ({ input: { commentId, direction } }) => ({ id: commentId, direction }),
    done: ({ id }, { params }) => ({ to: `/posts/${pathId(params.id)}#comment-${id}`, stay: true }),
  }),
});

/**
 * A visitor's vote waits for their sign-in. Withdrawing is not held: a driver with a vote to take back sees it once signed in.
 */
const heldVote = (
  { direction, ...vote }: Omit<HeldVote, 'direction'> & { direction: HeldVote['direction'] | 'none' },
  to: string,
): Onward => ({ to, vote: direction === 'none' ? null : { ...vote, direction } });

/** A vote on a card leads back to its list, to the card that was voted on. */
const backTo = (form: FormData, fallback: string): string => {
  const target = safePath(String(form.get('redirectTo') ?? ''));
  return target === '/' && !form.get('redirectTo') ? fallback : target;
};

export default function PostPage() {
  const { post, comments, isFirstPage, viewerId, now, formKey, constraint } = useLoaderData<typeof loader>();
  return (
    <article>
      <p>
        <Link className="back-link" to="/latest-meat">
          Back to feed
        </Link>
      </p>
      <PostDetail post={post} viewerId={viewerId} now={now} />
      <section id="comments" aria-labelledby="comments-title">
        <h2 id="comments-title">{post.commentCount === 1 ? '1 comment' : `${post.commentCount} comments`}</h2>
        {formKey ? <CommentForm formKey={formKey} constraint={constraint} /> : <SignInToComment postId={post.id} />}
        <PagePart part={comments}>
          {({ items, next }) => (
            <>
              <CommentList comments={items} postId={post.id} viewerId={viewerId} now={now} />
              <Pager
                path={`/posts/${post.id}`}
                next={next}
                isFirstPage={isFirstPage}
                nextLabel="Older comments"
                hash="comments"
              />
            </>
          )}
        </PagePart>
      </section>
    </article>
  );
}
