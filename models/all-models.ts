import { Blocks } from './block';
import { Comments } from './comment';
import { DeletionNotes, DeletionRequests } from './deletion';
import { FileParts } from './file-part';
import { Follows } from './follow';
import { IdempotencyKeys } from './idempotency-key';
import { Jobs } from './job';
import { Sessions } from './session';
import { LeaderboardScores } from './leaderboard-score';
import { Ledger } from './ledger';
import { Locations } from './location';
import { LocationBatches } from './location-batch';
import { LocationChanges } from './location-change';
import { Locks } from './lock';
import { ModerationActs } from './moderation-act';
import { Notices } from './notice';
import { Tokens } from './token';
import { Periods } from './period';
import { Photos, PhotoFingerprints } from './photo';
import { PlaceReports } from './place-report';
import { PlaceSuggestions } from './place-suggestion';
import { Posts } from './post';
import { RateLimits } from './rate-limit';
import { Reports } from './report';
import { ReportCases } from './report-case';
import { Restaurants } from './restaurant';
import { Settings } from './setting';
import { Users } from './user';
import { UserPreferences } from './user-preferences';
import { Votes } from './vote';
import { WaitingPosts } from './waiting-post';

/**
 * Every model with indexes, and every model used in a transaction. Their collections are created at startup. The list is explicit because
 * the build drops imports made only for side effects, and pages load their models later.
 */
export const allModels = [
  Blocks,
  Comments,
  DeletionNotes,
  DeletionRequests,
  FileParts,
  Follows,
  IdempotencyKeys,
  Jobs,
  LeaderboardScores,
  Ledger,
  LocationBatches,
  LocationChanges,
  Locations,
  Locks,
  ModerationActs,
  Notices,
  Periods,
  PhotoFingerprints,
  Photos,
  PlaceReports,
  PlaceSuggestions,
  Posts,
  RateLimits,
  ReportCases,
  Reports,
  Restaurants,
  Sessions,
  Settings,
  Tokens,
  UserPreferences,
  Users,
  Votes,
  WaitingPosts,
];
