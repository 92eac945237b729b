import mongoose from 'mongoose';
import { Comments } from './comment';
import { ModerationActs } from './moderation-act';
import { Posts } from './post';
import { Users } from './user';

type RemovalListener = {
  /** Called once all further removals will be reported. */
  onWatching: () => void;
  onRemoval: () => void;
  onError: (error: unknown) => void;
};

const changed = (field: string) => [
  { [`updateDescription.updatedFields.${field}`]: { $exists: true } },
  { 'updateDescription.removedFields': field },
];

/**
 * Reports when any process hides, deletes, suspends or makes something private, or undoes this. Caches must no longer show their content
 * then. @returns a function that stops it
 */
export function watchRemovals({ onWatching, onRemoval, onError }: RemovalListener): () => Promise<void> {
  const nameOf = (model: { collection: { collectionName: string } }) => model.collection.collectionName;
  const [posts, comments, users] = [nameOf(Posts), nameOf(Comments), nameOf(Users)];
  const stream = mongoose.connection.watch([
    {
      $match: {
        $or: [
          { 'ns.coll': nameOf(ModerationActs), operationType: 'insert' },
          { 'ns.coll': { $in: [posts, comments, users] }, operationType: { $in: ['delete', 'replace'] } },
          { 'ns.coll': { $in: [posts, comments] }, $or: changed('visible') },
          {
            'ns.coll': users,
            $or: ['hiddenAt', 'isProfilePublic', 'suspendedUntil'].flatMap(changed),
          },
        ],
      },
    },
    { $project: { operationType: 1 } },
  ]);
  // The first token arrives with the first response, so the database has opened the stream.
  stream.once('resumeTokenChanged', onWatching);
  stream.on('change', onRemoval);
  stream.on('error', onError);
  return () => stream.close();
}
