import { Appeals } from './appeal';
import { ModerationActs } from './moderation-act';
import { Notices } from './notice';
import { Follows } from './follow';
import { Blocks } from './block';
import { BoardPlaces } from './board-places';
import { ClosedPeriods } from './closed-period';
import { Comments } from './comment';
import { DeletionNotes } from './deletion-note';
import { DeletionRequests } from './deletion-request';
import { FileParts } from './file-part';
import { FormKeys } from './form-key';
import { Jobs } from './job';
import { KnownBrowsers } from './known-browser';
import { Ledger } from './ledger';
import { Locations } from './location';
import { LocationBatches } from './location-batch';
import { LocationChanges } from './location-change';
import { MailCounts } from './mail-count';
import { OneTimeTokens } from './one-time-token';
import { Pairings } from './pairing';
import { Photos } from './photo';
import { PlaceFiles } from './place-file';
import { PlaceReports } from './place-report';
import { PlaceSuggestions } from './place-suggestion';
import { Posts } from './post';
import { PostedPictures } from './posted-picture';
import { PushKeys } from './push-key';
import { PushSubscriptions } from './push-subscription';
import { RateLimits } from './rate-limit';
import { ReportCases } from './report-case';
import { Reports } from './report';
import { Restaurants } from './restaurant';
import { SecondFactors } from './second-factor';
import { Sessions } from './session';
import { SiteSwitches } from './site-switch';
import { Standings } from './standing';
import { Locks } from './lock';
import { Users } from './user';
import { UserPreferences } from './user-preferences';
import { Votes } from './vote';
import { WaitingPosts } from './waiting-post';

/**
 * Every model with indexes, and every model used in a transaction, so that the start-up step can create their collections. An explicit
 * list, because the build drops imports made only for side effects, and pages load their models after that step.
 */
export const allModels = [
  Blocks,
  BoardPlaces,
  ClosedPeriods,
  Follows,
  Appeals,
  ModerationActs,
  Notices,
  Comments,
  DeletionNotes,
  FileParts,
  DeletionRequests,
  FormKeys,
  Jobs,
  KnownBrowsers,
  Ledger,
  Locations,
  LocationBatches,
  LocationChanges,
  MailCounts,
  OneTimeTokens,
  Pairings,
  Photos,
  PlaceFiles,
  PlaceReports,
  PlaceSuggestions,
  Posts,
  PostedPictures,
  PushKeys,
  PushSubscriptions,
  RateLimits,
  ReportCases,
  Reports,
  Restaurants,
  SecondFactors,
  Sessions,
  SiteSwitches,
  Standings,
  Locks,
  UserPreferences,
  Users,
  Votes,
  WaitingPosts,
];
