import type { z } from 'zod';
import type { comment as commentAnswer } from '~/schemas/answers';
import { nextId } from '~models/database/ids';
import type { Tx } from '~models/database/transaction';
import { type CommentRow, deleteComments, findAnyComment, findComments, insertComments } from '~models/comment';
import { addToCommentCounts, findPostsToVoteOn } from '~models/post';
import { findUsersNotHidden } from '~models/user';
import { findDirections } from '~models/vote';
import { clock } from '~/services/clock';
import type { Actor, Viewer } from './actor';
import { beginJobs } from './background-jobs';
import { assertNotBlocked, blockedInBatch, readSkippingBlocked } from './blocks';
import { decodeCursor, encodeCursor, type Page, type Position } from './cursor';
import { DomainError, invariant } from './errors';
import { GroupCommit, inPostsQueue, inPostsTransaction } from './group-commit';
import { idempotentBatch, type Repeatable } from './idempotency';
import { type NewNotice, notify } from './notices/notify';
import { type RunArgs, operation } from './operation';
import { findReadablePost, withHiddenPostError } from './posts/readable-post';
import { findHeldWord, holdBack } from './prevention/held-words';
import { assertMayLink } from './prevention/newcomers';
import { presentPublicUser } from './profiles/present-user';
import { writes } from './rate-limits';

/** A comment as pages and the API return it. */
export type Comment = z.output<typeof commentAnswer>;

/** Newest first. @throws DomainError `post-not-found`, `post-hidden`, `invalid-cursor` */
export async function listComments(
  viewer: Viewer,
  query: { postId: number; limit: number; cursor?: string | null },
): Promise<Page<Comment>> {
  const { postId, limit, cursor } = query;
  const from = decodeCursor(cursor);
  const list = {
    read: (maxRows: number, after: Position | null) => findComments(postId, maxRows, after),
    positionOf: (row: CommentRow) => ({ value: row.createdAt.getTime(), id: row._id }),
  };
  const [, { rows, next }] = await Promise.all([
    findReadablePost(viewer, postId),
    readSkippingBlocked(viewer, list, limit, from),
  ]);
  return { items: rows.flatMap(await presenter(rows, viewer)), next: next && encodeCursor(next) };
}

export const postComment = operation({
  who: 'driver',
  limits: [writes],
  refuses: ['post-not-found', 'post-hidden', 'comment-not-found', 'newcomer-link'],
  run: async ({ actor, input }: RunArgs<Actor, { postId: number; content: string; formKey: string | null }>) => {
    const { postId, content, formKey } = input;
    await assertMayLink(actor.id, { content });
    const request = { scope: `comment:${actor.id}`, key: formKey, body: { postId, content }, actor };
    const row = await findAnyComment(await withHiddenPostError(actor, () => postId, newComments.run('new', request)));
    invariant(row, 'comment-not-found');
    const [comment] = (await presenter([row], actor))(row);
    invariant(comment, 'comment-not-found');
    return comment;
  },
});

type NewComment = Repeatable & { actor: Actor; body: { postId: number; content: string } };

/** Pending comments are committed together, in the same queue as votes, because both update the counters of posts. */
const newComments = new GroupCommit<'new', NewComment, number>(
  (_, batch) => idempotentBatch(batch, storeComments),
  inPostsQueue,
);

async function storeComments(batch: NewComment[], tx: Tx): Promise<(number | DomainError)[]> {
  const posts = await findPostsToVoteOn([...new Set(batch.map(({ body }) => body.postId))], tx);
  const authors = new Map(posts.map(({ _id, userId }) => [_id, userId]));
  const isBlocked = await blockedInBatch(
    batch.map(({ actor, body }) => ({ actor, authorId: authors.get(body.postId) ?? actor.id })),
    tx,
  );
  const rows: CommentRow[] = [];
  const results: (number | DomainError)[] = [];
  for (const { actor, body } of batch) {
    const authorId = authors.get(body.postId);
    if (authorId === undefined || isBlocked({ actor, authorId })) {
      results.push(new DomainError('post-not-found'));
      continue;
    }
    const counts = { upVotes: 0, downVotes: 0, visible: true, createdAt: clock.now() };
    const row = { _id: await nextId('comments'), userId: actor.id, ...body, ...counts };
    rows.push(row);
    results.push(row._id);
  }
  if (rows.length === 0) return results;
  const counts = new Map<number, number>();
  for (const { postId } of rows) counts.set(postId, (counts.get(postId) ?? 0) + 1);
  await insertComments(rows, tx);
  await addToCommentCounts(counts, tx);
  const notices: NewNotice[] = [];
  for (const row of rows) {
    const held = await findHeldWord([row.content]);
    if (held !== null) await holdBack({ subject: 'comment', id: row._id }, held, tx);
    else notices.push(noticeOf(row, authors.get(row.postId) ?? row.userId));
  }
  await notify(notices, tx);
  return results;
}

const noticeOf = ({ postId, userId, createdAt }: CommentRow, authorId: number): NewNotice => ({
  userId: authorId,
  kind: 'comments',
  subject: `post:${postId}`,
  actorId: userId,
  at: createdAt,
});

/** For the page that confirms `deleteComment`. `hidingAct`: id of the moderation decision that hides it. */
type OwnComment = Pick<CommentRow, 'postId' | 'content'> & { id: number; hidingAct: number | null };

/** One of the actor's own comments, visible or hidden. @throws DomainError `comment-not-found`, `not-comment-author` */
export async function readOwnComment(actor: Actor, id: number): Promise<OwnComment> {
  const { postId, content, hidden } = await findOwn(actor, id);
  return { id, postId, content, hidingAct: hidden?.act ?? null };
}

async function findOwn(actor: Actor, id: number, tx?: Tx): Promise<CommentRow> {
  const row = await findAnyComment(id, tx);
  invariant(row && (row.visible || row.userId === actor.id), 'comment-not-found');
  await assertNotBlocked(actor, row.userId, 'comment-not-found');
  invariant(row.userId === actor.id, 'not-comment-author');
  return row;
}

/** Deletes the actor's own comment, visible or hidden, with its votes. @returns the deleted comment */
export const deleteComment = operation({
  who: 'signed-in',
  refuses: ['comment-not-found', 'not-comment-author'],
  run: ({ actor, input: id }: RunArgs<Actor, number>) =>
    inPostsTransaction(async (tx) => {
      const comment = await findOwn(actor, id, tx);
      await removeComments([comment._id], tx);
      return { postId: comment.postId, hidingAct: comment.hidden?.act ?? null };
    }),
});

/** Deletes comments, and their votes, in the background if there are many. Skips comments that no longer exist. */
export async function removeComments(ids: number[], tx: Tx): Promise<void> {
  const removed = await deleteComments(ids, tx);
  const counts = new Map<number, number>();
  for (const { postId, visible } of removed) counts.set(postId, (counts.get(postId) ?? 0) - Number(visible));
  await addToCommentCounts(counts, tx);
  await beginJobs(
    'clear-comment',
    removed.map(({ _id }) => _id),
    tx,
  );
}

/** Leaves out comments of hidden accounts. If a driver has very many comments, hiding them all takes a while. */
async function presenter(rows: CommentRow[], viewer: Viewer): Promise<(row: CommentRow) => Comment[]> {
  const ids = rows.map((row) => row._id);
  const [users, votes] = await Promise.all([
    findUsersNotHidden([...new Set(rows.map((row) => row.userId))]),
    viewer && findDirections('comment', ids, viewer.id),
  ]);
  const authors = new Map(users.map((user) => [user._id, presentPublicUser(user)]));
  return ({ _id, postId, userId, content, createdAt, upVotes, downVotes }) => {
    const author = authors.get(userId);
    if (!author) return [];
    const viewerVote = votes?.get(_id) ?? null;
    const facts = { id: _id, postId, userId, content, createdAt: createdAt.toISOString() };
    return [{ ...facts, upVotes, downVotes, viewerVote, author }];
  };
}
