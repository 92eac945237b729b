import { randomUUID } from 'node:crypto';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { JsonLd, postGraph } from '~/components/json-ld/JsonLd';
import { pageMeta } from '~/components/page-meta';
import { BackLink, SectionOrError, Pager, SectionHead, WithRail } from '~/components/page-parts';
import { CommentList, CommentForm } from './Comments';
import { PostDetail, HiddenPost, photoSizes } from './PostDetail';
import { Shelf } from '~/components/posts/Shelf';
import { votesInWords } from '~/components/format';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { listComments, postComment } from '~/domain/comments';
import { invariant } from '~/domain/errors';
import { placeOnRoad } from '~/domain/highways/stops-ahead';
import { findTypeOf } from '~/domain/locations/read-locations';
import { restoreByModerator } from '~/domain/moderation/operations';
import { onShelf, type PostInFull, readPostInFull } from '~/domain/posts/read-posts';
import { isHeldBack } from '~/domain/prevention/held-words';
import { castVote } from '~/domain/votes';
import { voteFlash } from '~/http/flash';
import { form, formAction, type Refusal } from '~/http/form-action';
import { optionalSection, pageTime, parametersOf, pathId } from '~/http/page-loader';
import { cardsFor } from '~/http/post-cards';
import { isSignedIn, readerOf } from '~/http/session';
import { formKeyFor, withViewerState } from '~/http/viewer-state';
import { unreadLists, unreadParts } from '~/messages/errors';
import { type NoticeName, notices } from '~/messages/flash';
import { appealInput, restoreInput } from '~/schemas/moderation';
import type { PageHandle } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { commentInput, commentVoteInput, voteInput } from '~/schemas/posts';
import { voteShare } from '~/schemas/shown';
import { isolated, nameOf } from '~/schemas/text';
import { AheadLinks } from '../highways/highway-links';

const [commentsPerPage, othersShown] = [20, 4];

export const handle = { cacheable: true, parameters: ['cursor'], ownBar: true } as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data ? titleOf(data.post) : 'Post',
  description: data ? descriptionOf(data.post) : '',
  ...(data && {
    card: `/posts/${data.post.id}/card.jpg`,
    firstPhoto: data.post.photos[0] && { photo: data.post.photos[0], sizes: photoSizes },
    more: [
      {
        tagName: 'link',
        rel: 'alternate',
        type: 'application/json+oembed',
        title: data.post.title,
        href: `/oembed?url=${encodeURIComponent(`${data.siteUrl}/posts/${data.post.id}`)}`,
      },
    ],
  }),
}));

const titleOf = ({ title, locationName }: Pick<PostInFull, 'title' | 'locationName'>) =>
  locationName ? `${isolated(title)} at ${isolated(locationName)}` : title;

/** `92% of 13 votes would eat it: Iowa 80 Truckstop — I-80, Exit 284, by Dusty. Smoked over oak.` */
function descriptionOf({ location, author, description, ...post }: Omit<PostInFull, 'userId' | 'viewerVote'>): string {
  const share = voteShare(post);
  const verdict = share === null ? 'No votes yet' : `${share}% of ${votesInWords(post)} would eat it`;
  return [`${verdict}: ${post.title}, ${location}, by ${nameOf(author)}.`, description].filter(Boolean).join(' ');
}

export async function loader(args: LoaderFunctionArgs) {
  const postId = pathId(args.params.id);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const [signedIn, post, comments] = await Promise.all([
    isSignedIn(args),
    postFor(args, postId),
    optionalSection(args.context, commentsFor(args, { postId, limit: commentsPerPage, cursor }), unreadParts.comments),
  ]);
  const shown = {
    post,
    stopType: await typeOfStop(post),
    comments,
    others: await optionalSection(
      args.context,
      post.hidden ? noOthers() : othersFrom(args, post),
      unreadLists.locationPosts,
    ),
    road: placeOnRoad({ ...post, exitNumber: post.exit }),
    isFirstPage: !cursor,
    signedIn,
    /** Idempotency key of the comment form. A visitor's comment gets one when it is saved for after sign-in. */
    formKey: signedIn ? await formKeyFor(args) : null,
    constraint: getZodConstraint(commentInput),
    appealConstraint: post.hidden ? getZodConstraint(appealInput) : {},
    siteUrl: config.SITE_URL,
  };
  return { ...shown, now: pageTime(shown) };
}

/** @throws DomainError `post-not-found`, `post-hidden` */
async function postFor(args: LoaderFunctionArgs, id: number) {
  const [post] = await withViewerState(args, 'post', [await readPostInFull(await readerOf(args), id)]);
  invariant(post, 'post-not-found');
  return post;
}

async function commentsFor(args: LoaderFunctionArgs, query: Parameters<typeof listComments>[1]) {
  const { items, next } = await listComments(await readerOf(args), query);
  return { items: await withViewerState(args, 'comment', items), next };
}

const noOthers = (): ReturnType<typeof othersFrom> => Promise.resolve([]);

/** The latest other posts from the same stop; none if the stop is unknown. */
async function othersFrom(args: LoaderFunctionArgs, { id, locationId }: Pick<PostInFull, 'id' | 'locationId'>) {
  if (locationId === null) return [];
  const { items } = await cardsFor(args, { sort: 'latest', limit: othersShown + 1, locationId });
  return items
    .filter((other) => other.id !== id)
    .slice(0, othersShown)
    .map((other) => onShelf(other));
}

/** Null if the stop is unknown. */
const typeOfStop = async ({ locationId }: Pick<PostInFull, 'locationId'>) =>
  locationId === null ? null : findTypeOf(locationId);

/** Error handling of a form: an unexpected error shows the notice's own text. */
const failureTexts = (refused: NoticeName) => ({
  refused,
  sentences: { unexpected: { field: '', sentence: notices[refused].text } },
});

/** Notices of the specification. Other errors are only shown at the field. */
function noticeOfComment({ code, empty }: Refusal): NoticeName | null {
  if (empty.includes('content')) return 'comment-empty';
  return code === 'unexpected' ? 'comment-failed' : null;
}

export const clientAction = keepForm({
  vote: 'vote',
  comment: 'comment',
  'comment-vote': 'comment-vote',
});

export const action = formAction({
  vote: form(castVote.post, {
    schema: voteInput,
    ...failureTexts('vote-failed'),
    replay: ({ input: { direction }, params, form }) =>
      voteAfterSignIn(backTo(form, `/posts/${pathId(params.id)}`), direction, { postId: String(pathId(params.id)) }),
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: (vote, { form }) => {
      const to = backTo(form, `/posts/${vote.id}`);
      return { to, ...voteFlash(vote, to), stay: true };
    },
  }),
  comment: form(postComment, {
    schema: commentInput,
    words: 'anybody',
    ...failureTexts('comment-failed'),
    refused: noticeOfComment,
    replay: ({ input: { content, formKey }, params }) => {
      const postId = pathId(params.id);
      const fields = { postId: String(postId), content, formKey: formKey ?? randomUUID() };
      return { path: `/posts/${postId}#comments`, fields };
    },
    input: ({ input, params }) => ({ postId: pathId(params.id), ...input }),
    done: async ({ id, postId }) => ({
      to: `/posts/${postId}#comment-${id}`,
      notice: (await isHeldBack({ subject: 'comment', id })) ? 'comment-held' : 'comment-posted',
      stay: true,
    }),
  }),
  restore: form(restoreByModerator.post, {
    schema: restoreInput,
    refused: 'desk-failed',
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: (_, { params }) => ({ to: `/posts/${pathId(params.id)}`, notice: 'post-restored' }),
  }),
  'comment-vote': form(castVote.comment, {
    schema: commentVoteInput,
    ...failureTexts('comment-vote-failed'),
    replay: ({ input: { commentId, direction }, params }) =>
      voteAfterSignIn(`/posts/${pathId(params.id)}#comment-${commentId}`, direction, { commentId: String(commentId) }),
    input: ({ input: { commentId, direction } }) => ({ id: commentId, direction }),
    done: ({ id }, { params }) => ({ to: `/posts/${pathId(params.id)}#comment-${id}`, stay: true }),
  }),
});

/** The vote to cast after sign-in. A withdrawal isn't repeated: once signed in, the driver sees the vote and can withdraw it. */
const voteAfterSignIn = (path: string, direction: 'up' | 'down' | 'none', subject: Record<string, string>) => ({
  path,
  fields: direction === 'none' ? null : { ...subject, direction },
});

/** A vote on a card redirects back to that card in its list. */
const backTo = (form: FormData, fallback: string): string => {
  const target = safePath(String(form.get('redirectTo') ?? ''));
  return target === '/' && !form.get('redirectTo') ? fallback : target;
};

export default function PostPage() {
  const {
    post,
    stopType,
    siteUrl,
    comments,
    others,
    road,
    isFirstPage,
    signedIn,
    now,
    formKey,
    constraint,
    appealConstraint,
  } = useLoaderData<typeof loader>();
  if (post.hidden) return <HiddenPost post={post} hidden={post.hidden} now={now} constraint={appealConstraint} />;
  return (
    <article>
      <JsonLd graph={import.meta.env.SSR ? postGraph({ post, stopType, siteUrl }) : null} />
      <BackLink to="/latest-meat">Back to feed</BackLink>
      <PostDetail post={post} signedIn={signedIn} now={now} />
      <WithRail
        rail={
          <>
            <SectionOrError part={others}>
              {(shown) =>
                shown.length > 0 && (
                  <section className="lg:mt-px">
                    <SectionHead className="mb-2" title="More from this stop" to={`/locations/${post.locationId}`} />
                    <Shelf posts={shown} signedIn={signedIn} list="more" votable={false} />
                  </section>
                )
              }
            </SectionOrError>
            {road && <AheadLinks road={road} className="actions" />}
          </>
        }
      >
        <section className="mt-px" id="comments" aria-labelledby="comments-title">
          <h2 id="comments-title">{post.commentCount === 1 ? '1 comment' : `${post.commentCount} comments`}</h2>
          <CommentForm postId={post.id} formKey={formKey} constraint={constraint} />
          <SectionOrError part={comments}>
            {({ items, next }) => (
              <>
                <CommentList comments={items} postId={post.id} signedIn={signedIn} now={now} />
                <Pager
                  path={`/posts/${post.id}`}
                  next={next}
                  isFirstPage={isFirstPage}
                  firstLabel="Back to Newest"
                  nextLabel="Older Comments"
                  hash="comments"
                />
              </>
            )}
          </SectionOrError>
        </section>
      </WithRail>
    </article>
  );
}
