import mongoose, { type Model } from 'mongoose';
import { BallotBox } from './ballot-box';
import { ClosedPeriods } from './closed-period';
import { Comments } from './comment';
import { Follows } from './follow';
import { Locations } from './location';
import { ModerationActs } from './moderation-act';
import { Notices } from './notice';
import { OneTimeTokens } from './one-time-token';
import { PlaceReports } from './place-report';
import { Posts } from './post';
import { Restaurants } from './restaurant';
import { SecondFactors } from './second-factor';
import { Sessions } from './session';
import { Users } from './user';
import { WaitingPosts } from './waiting-post';

type Watched = readonly Pick<Model<never>, 'collection'>[];

const namesOf = (models: Watched): string[] => models.map(({ collection }) => collection.collectionName);

/** What visitors' pages are made of. Standings move with their driver's points, in one transaction, so that word of those is enough. */
const shownToAll: Watched = [
  BallotBox,
  ClosedPeriods,
  Comments,
  Locations,
  ModerationActs,
  PlaceReports,
  Posts,
  Restaurants,
  Users,
];

/** What a driver is told alone, and others write, or the site itself; all else is for the books. */
const shownToOne: Watched = [Follows, Notices, OneTimeTokens, SecondFactors, Sessions, WaitingPosts];

/** Everything that pages show, to anybody. */
export const shownCollections: ReadonlySet<string> = new Set(namesOf([...shownToAll, ...shownToOne]));

/** Of a moderator's decision: what it takes away must go at once. */
export type Change = 'decision' | 'shown' | 'own';

type ChangeListener = {
  /** From now on every change is reported. */
  onWatching: () => void;
  onChange: (of: Change) => void;
  onError: (error: unknown) => void;
};

/** Reports every change of what pages show, by any process. @returns a function that stops it */
export function watchShown({ onWatching, onChange, onError }: ChangeListener): () => Promise<void> {
  const [ofAll, ofOne] = [namesOf(shownToAll), namesOf(shownToOne)];
  const stream = mongoose.connection.watch([
    { $match: { 'ns.coll': { $in: [...ofAll, ...ofOne] } } },
    { $project: { operationType: 1, 'ns.coll': 1 } },
  ]);
  // The first token comes with the first answer: the database has the stream open by then.
  stream.once('resumeTokenChanged', onWatching);
  const decisions = ModerationActs.collection.collectionName;
  stream.on('change', (change) => {
    const name = 'ns' in change && 'coll' in change.ns ? change.ns.coll : '';
    onChange(name === decisions ? 'decision' : ofOne.includes(name) ? 'own' : 'shown');
  });
  stream.on('error', onError);
  return () => stream.close();
}
