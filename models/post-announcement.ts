import { Schema } from 'mongoose';
import { changeClaimed, claimDue, type Claimed, deleteClaimed, type Lease } from './database/claims';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A new post that its followers have not all heard of. */
export type PostAnnouncementRow = {
  /** The post's id. */
  _id: number;
  /** The follower up to whom they have, as `nextFollowers` says it; empty before the first. */
  reached: string;
  /** How often it was leased. By this number a process knows that no other has taken it over. */
  attempts: number;
  /** Not before this time: moved on while a process has leased it, after a failure, and for good while its post is hidden. */
  dueAt: Date;
};

const postAnnouncementSchema = new Schema<PostAnnouncementRow>(
  {
    _id: { type: Number, required: true },
    reached: { type: String, default: '' },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date, required: true },
  },
  { collection: 'post_announcements', versionKey: false },
);
postAnnouncementSchema.index({ dueAt: 1 });

export const PostAnnouncements = defineModel<PostAnnouncementRow>('PostAnnouncement', postAnnouncementSchema);

export async function insertPostAnnouncement(postId: number, dueAt: Date, tx: Tx): Promise<void> {
  await PostAnnouncements.create([{ _id: postId, reached: '', attempts: 0, dueAt }], { session: tx });
}

export const claimPostAnnouncement = (lease: Lease): Promise<PostAnnouncementRow | null> =>
  claimDue(PostAnnouncements, lease);

/** @returns false where another process has leased it meanwhile, or it is done */
export const changePostAnnouncement = (
  announcement: Claimed<PostAnnouncementRow>,
  change: Partial<Pick<PostAnnouncementRow, 'reached' | 'dueAt'>>,
  tx?: Tx,
): Promise<boolean> => changeClaimed(PostAnnouncements, announcement, change, tx);

/** Of a post that is shown again; changes nothing where all have heard of it. */
export async function resumePostAnnouncement(postId: number, dueAt: Date, tx: Tx): Promise<void> {
  await PostAnnouncements.updateOne({ _id: postId }, { $set: { dueAt } }, { session: tx });
}

/** With its post. */
export async function deleteAnnouncementOf(postId: number, tx: Tx): Promise<void> {
  await PostAnnouncements.deleteOne({ _id: postId }, { session: tx });
}

/** @returns false where another process has leased it meanwhile */
export const deletePostAnnouncement = (announcement: Claimed<PostAnnouncementRow>, tx?: Tx): Promise<boolean> =>
  deleteClaimed(PostAnnouncements, announcement, tx);
