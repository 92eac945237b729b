import { trusted } from 'mongoose';
import { Blocks } from './block';
import { Comments } from './comment';
import { DeletionRequests } from './deletion';
import { Follows } from './follow';
import { Jobs } from './job';
import { Sessions } from './session';
import { Ledger } from './ledger';
import { Locations } from './location';
import { LocationChanges } from './location-change';
import { ModerationActs } from './moderation-act';
import { Photos, type StoredPhoto } from './photo';
import { Notices } from './notice';
import { Tokens } from './token';
import { PlaceReports } from './place-report';
import { PlaceSuggestions } from './place-suggestion';
import { Reports } from './report';
import { Posts } from './post';
import { Users } from './user';
import { UserPreferences } from './user-preferences';
import { Votes } from './vote';
import { WaitingPosts } from './waiting-post';

/** The fields that people can edit. The stored change has more. */
const editedFields = [
  'name',
  'highway',
  'exitNumber',
  'city',
  'state',
  'type',
  'amenities',
  'latitude',
  'longitude',
  'closed',
]
  .map((field) => `after.${field}`)
  .join(' ');

const words = 'title description locationId locationName highway exit';

/**
 * All stored data about a user besides the profile, by file name in the data export. Fields are listed explicitly, so a new field is left
 * out until someone adds it. Hashes, secrets and internal keys don't belong here, and other users' actions only if the site shows them to
 * the user.
 */
export const personalData: Record<string, (userId: number) => AsyncIterable<object>> = {
  posts: (userId) =>
    Posts.find({ userId }, `${words} city state shortCode upVotes downVotes commentCount createdAt photos.key`)
      .lean()
      .cursor(),
  comments: (userId) => Comments.find({ userId }, 'postId content upVotes downVotes createdAt').lean().cursor(),
  votes: (userId) => Votes.find({ userId }, '-_id subject subjectId direction castAt').lean().cursor(),
  shares: (userId) => Ledger.find({ userId, reason: 'share' }, '-_id postId at').lean().cursor(),
  points: (userId) => Ledger.find({ userId }, '-_id points reason postId at countsAt').lean().cursor(),
  'places-added': (userId) =>
    Locations.find({ addedBy: userId }, 'name highway exitNumber state city type amenities').lean().cursor(),
  'words-on-places': (userId) => PlaceReports.find({ userId }, '-_id locationId word at').lean().cursor(),
  'suggestions-on-places': (userId) =>
    PlaceSuggestions.find({ userId }, '-_id locationId facts duplicateOf state at decidedAt').lean().cursor(),
  'places-edited': (userId) =>
    LocationChanges.find({ by: userId }, `-_id locationId what why at undoneAt ${editedFields}`).lean().cursor(),
  'edits-undone': (userId) =>
    LocationChanges.find({ undoneBy: userId }, `-_id locationId what at undoneAt ${editedFields}`).lean().cursor(),
  reports: (userId) =>
    Reports.find({ userId }, '-_id subject subjectId reason words outcome at decidedAt').lean().cursor(),
  'files-of-places': (userId) =>
    Jobs.aggregate<object>([
      { $match: { kind: 'import', 'data.by': userId } },
      {
        $project: { _id: 0, fileName: '$data.fileName', bytes: '$data.bytes', state: '$data.state', at: '$createdAt' },
      },
    ]).cursor(),
  'waiting-posts': (userId) => WaitingPosts.find({ userId }, 'words postId createdAt lapsesAt').lean().cursor(),
  'moderators-decisions': (userId) =>
    ModerationActs.find({ userId }, 'kind subject subjectId reason words at until').lean().cursor(),
  'decisions-as-moderator': (userId) =>
    ModerationActs.find({ byId: userId }, 'kind subject subjectId reason words at until').lean().cursor(),
  appeals: (userId) =>
    ModerationActs.aggregate<object>([
      { $match: { userId, appeal: { $ne: null } } },
      {
        $project: { words: '$appeal.words', at: '$appeal.at', state: '$appeal.state', decidedAt: '$appeal.decidedAt' },
      },
    ]).cursor(),
  'signed-in-devices': (userId) =>
    Sessions.find({ userId }, '-_id userAgent createdAt lastUsedAt expiresAt').lean().cursor(),
  'devices-signed-in-by-code': (userId) =>
    Tokens.find({ userId, purpose: 'pairing' }, '-_id userAgent state createdAt').lean().cursor(),
  'known-browsers': (userId) => Tokens.find({ userId, purpose: 'known-browser' }, '-_id seenAt').lean().cursor(),
  'codes-at-sign-in': (userId) =>
    Users.aggregate<object>([
      { $match: { _id: userId, secondFactor: { $ne: null } } },
      { $project: { _id: 0, createdAt: '$secondFactor.createdAt', confirmedAt: '$secondFactor.confirmedAt' } },
    ]).cursor(),
  follows: (userId) => Follows.find({ userId }, '-_id kind key at').lean().cursor(),
  // Leaves out the drivers who have blocked the user, which must stay secret.
  blocks: (userId) => Blocks.find({ userId }, '-_id blockedId at').lean().cursor(),
  'weekly-letter': (userId) =>
    UserPreferences.find({ _id: userId }, '-_id letterDueAt letterWeek letterBouncedAt').lean().cursor(),
  'devices-told': (userId) =>
    Sessions.aggregate<object>([
      { $match: { userId, push: { $ne: null } } },
      { $project: { _id: 0, at: '$push.at', showsWords: '$push.showsWords', expiresAt: 1 } },
    ]).cursor(),
  notices: (userId) => Notices.find({ userId }, '-_id kind subject count facts at readAt').lean().cursor(),
  'what-is-told-where': (userId) =>
    UserPreferences.find({ _id: userId }, '-_id byMail byPush letter timeZone mailedAt').lean().cursor(),
  'deletion-requests': (userId) => DeletionRequests.find({ userId }, '-_id createdAt').lean().cursor(),
};

type PersonalPhoto = { _id: string; photo: StoredPhoto; postId: number | null; createdAt: Date };

/** Photos with stored files, including the avatar. */
export const personalPhotos = (userId: number): AsyncIterable<PersonalPhoto> =>
  Photos.find(
    { ownerId: userId, state: trusted({ $in: ['kept', 'used'] }), photo: trusted({ $ne: null }) },
    'photo postId createdAt',
  )
    .lean<PersonalPhoto[]>()
    .cursor();
