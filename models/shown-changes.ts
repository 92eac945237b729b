import mongoose, { type Model } from 'mongoose';
import { ClosedPeriods } from './closed-period';
import { Comments } from './comment';
import { Locations } from './location';
import { ModerationActs } from './moderation-act';
import { PlaceReports } from './place-report';
import { Posts } from './post';
import { Restaurants } from './restaurant';
import { Users } from './user';

/**
 * What visitors' pages are made of; everything else is kept for one person, or for the books. Standings move with their driver's
 * points, in one transaction, so that word of those is enough.
 */
const shown: Pick<Model<never>, 'collection'>[] = [
  ClosedPeriods,
  Comments,
  Locations,
  ModerationActs,
  PlaceReports,
  Posts,
  Restaurants,
  Users,
];

type ChangeListener = {
  /** From now on every change is reported. */
  onWatching: () => void;
  /** @param isDecision a moderator's: what it takes away must go at once */
  onChange: (isDecision: boolean) => void;
  onError: (error: unknown) => void;
};

/** Reports every change of what pages show, by any process. @returns a function that stops it */
export function watchShown({ onWatching, onChange, onError }: ChangeListener): () => Promise<void> {
  const names = shown.map(({ collection }) => collection.collectionName);
  const stream = mongoose.connection.watch([
    { $match: { 'ns.coll': { $in: names } } },
    { $project: { operationType: 1, 'ns.coll': 1 } },
  ]);
  // The first token comes with the first answer: the database has the stream open by then.
  stream.once('resumeTokenChanged', onWatching);
  const decisions = ModerationActs.collection.collectionName;
  stream.on('change', (change) => onChange('ns' in change && 'coll' in change.ns && change.ns.coll === decisions));
  stream.on('error', onError);
  return () => stream.close();
}
