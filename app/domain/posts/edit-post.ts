import { inTransaction, type Tx } from '~models/database/transaction';
import { deleteJob } from '~models/job';
import { lockLocation } from '~models/location';
import { type PhotoRow, claimPhotos, markPhotosForDeletion } from '~models/photo';
import { addPostPhotos, findAnyPost, type PostRow, updatePostWords, deletePostRow } from '~models/post';
import { limits } from '~/schemas/atoms';
import type { Actor } from '../actor';
import { beginJob } from '../background-jobs';
import { assertNotBlocked } from '../blocks';
import { estimatedClusterNow } from '../cluster-time';
import { type ErrorCode, invariant } from '../errors';
import { inPostsTransaction } from '../group-commit';
import { idempotent } from '../idempotency';
import { findChosenPlace } from '../locations/history/write-edit';
import { type RunArgs, operation } from '../operation';
import { revokePointsOfDeleted } from '../points/awards';
import { findHeldWord, holdBack } from '../prevention/held-words';
import { assertMayLink } from '../prevention/newcomers';
import { inPictureQueue, recordPictures } from '../prevention/photo-fingerprints';
import { writes } from '../rate-limits';
import { type Post, postAtPlace } from './present-post';
import { findPhotosToShow, readNewPost } from './publish-post';

/** How long after posting a post can be edited, in milliseconds (contract). */
const editableMs = 30 * 60_000;

const isEditable = ({ createdAt }: { createdAt: Date }, at: Date): boolean =>
  at.getTime() - createdAt.getTime() <= editableMs;

const editErrors = ['post-not-found', 'post-hidden', 'not-post-author', 'too-late-to-edit'] satisfies ErrorCode[];

type Edit = { id: number; title: string; description: string | null; locationId: number | null };

/** Changes the text of the actor's own post, and its stop unless `locationId` is null. */
export const editPost = operation({
  who: 'driver',
  limits: [writes],
  refuses: [...editErrors, 'location-not-found', 'newcomer-link'],
  run: async ({ actor, input }: RunArgs<Actor, Edit>): Promise<Post> => {
    await inTransaction((tx) => edit(actor, input, tx));
    return readNewPost(actor, input.id);
  },
});

async function edit(actor: Actor, { id, title, description, locationId }: Edit, tx: Tx): Promise<void> {
  const post = await findEditablePost(actor, id, tx);
  await assertMayLink(actor.id, { title, description });
  const found = await findChosenPlace(locationId, tx);
  const isElsewhere = found !== null && found._id !== post.locationId;
  const location = isElsewhere ? ((await lockLocation(found._id, estimatedClusterNow(), tx)) ?? found) : null;
  const words = { ...post, title, description, ...(isElsewhere && { highway: '', exit: '' }) };
  if (title === post.title && description === post.description && !isElsewhere) return;
  await updatePostWords(
    id,
    { title, description, editedAt: estimatedClusterNow() },
    location && postAtPlace(words, location),
    tx,
  );
  const held = await findHeldWord([title, description]);
  if (held !== null) await holdBack({ subject: 'post', id }, held, tx);
}

/** The actor's own post, visible or hidden. @throws DomainError `post-not-found`, `not-post-author` */
async function findOwnPost(actor: Actor, id: number, tx?: Tx): Promise<PostRow> {
  const post = await findAnyPost(id, tx);
  invariant(post && (post.visible || post.userId === actor.id), 'post-not-found');
  await assertNotBlocked(actor, post.userId, 'post-not-found');
  invariant(post.userId === actor.id, 'not-post-author');
  return post;
}

/** @throws DomainError unless the post is the actor's own, visible, and recent enough */
export async function findEditablePost(actor: Actor, id: number, tx?: Tx): Promise<PostRow> {
  const post = await findOwnPost(actor, id, tx);
  invariant(!post.hidden, 'post-hidden');
  invariant(isEditable(post, estimatedClusterNow()), 'too-late-to-edit');
  return post;
}

type AddedPhotos = { id: number; photoKeys: string[]; formKey: string | null };

/** Adds photos to the actor's own post, after the existing ones; they give no points. */
export const addPhotos = operation({
  who: 'driver',
  limits: [writes],
  refuses: [...editErrors, 'photo-required', 'too-many-photos'],
  run: async ({ actor, input: { id, photoKeys, formKey } }: RunArgs<Actor, AddedPhotos>): Promise<{ id: number }> => {
    const photos = await findPhotosToShow(actor.id, photoKeys);
    const request = { scope: `photos-of-post:${id}`, key: formKey, body: photos.map((row) => row.sha256) };
    const add = (tx: Tx) => addPhotosTo(actor, id, photos, tx);
    return { id: await inPictureQueue(photos, () => idempotent(request, add)) };
  },
});

async function addPhotosTo(actor: Actor, id: number, photos: PhotoRow[], tx: Tx): Promise<number> {
  const post = await findEditablePost(actor, id, tx);
  invariant(post.photos.length + photos.length <= limits.photosInPost, 'too-many-photos', { field: 'image' });
  const keys = photos.map((row) => row._id);
  invariant((await claimPhotos(actor.id, keys, id, tx)) === photos.length, 'photo-required', { field: 'image' });
  await recordPictures(photos, id, tx);
  const added = photos.flatMap((row) => row.photo ?? []);
  await addPostPhotos(id, added, estimatedClusterNow(), tx);
  return id;
}

/** Deletes the actor's own post, visible or hidden, with its photos, comments and votes, and takes back all their points (contract). */
export const deletePost = operation({
  who: 'signed-in',
  refuses: ['post-not-found', 'not-post-author'],
  run: ({ actor, input: id }: RunArgs<Actor, number>) =>
    inPostsTransaction(async (tx) => {
      await findOwnPost(actor, id, tx);
      await removePost(id, tx);
    }),
});

/**
 * Deletes a post, visible or hidden, and takes back its points. Its comments and votes are deleted in the background if there are many.
 * Does nothing if it is already deleted.
 */
export async function removePost(id: number, tx: Tx): Promise<void> {
  const removed = await deletePostRow(id, tx);
  if (!removed) return;
  await markPhotosForDeletion({ postId: id }, tx);
  await deleteJob('announce-post', id, tx);
  await revokePointsOfDeleted(removed, tx);
  await beginJob('clear-post', id, tx);
}
