import { Appeals } from './appeal';
import { BackgroundJobs } from './background-job';
import { ModerationActs } from './moderation-act';
import { Notices } from './notice';
import { NoticeChoices } from './notice-choice';
import { Follows } from './follow';
import { Blocks } from './block';
import { BoardPlaces } from './board-places';
import { ClosedPeriods } from './closed-period';
import { Comments } from './comment';
import { DeletionNotes } from './deletion-note';
import { DataExportParts, DataExports } from './data-export';
import { DeletionRequests } from './deletion-request';
import { FormKeys } from './form-key';
import { KnownBrowsers } from './known-browser';
import { Ledger } from './ledger';
import { LetterTurns } from './letter-turn';
import { Locations } from './location';
import { LocationBatches } from './location-batch';
import { LocationChanges } from './location-change';
import { MailCounts } from './mail-count';
import { OneTimeTokens } from './one-time-token';
import { OutgoingMail } from './outgoing-mail';
import { Pairings } from './pairing';
import { Photos } from './photo';
import { PlaceFileParts, PlaceFiles } from './place-file';
import { PlaceReports } from './place-report';
import { PlaceSuggestions } from './place-suggestion';
import { PostAnnouncements } from './post-announcement';
import { Posts } from './post';
import { PostedPictures } from './posted-picture';
import { PushKeys } from './push-key';
import { PushSubscriptions } from './push-subscription';
import { RateLimits } from './rate-limit';
import { ReportCases } from './report-case';
import { Reports } from './report';
import { Restaurants } from './restaurant';
import { RoadWeeks } from './road-week';
import { SecondFactors } from './second-factor';
import { Sessions } from './session';
import { SiteSwitches } from './site-switch';
import { Standings } from './standing';
import { Locks } from './lock';
import { Users } from './user';
import { Votes } from './vote';
import { WaitingPosts } from './waiting-post';

/**
 * Every model that declares indexes, and those that a transaction must find, for the start-up step to make. A list, and not imports
 * for their effect alone: the build leaves such imports out, and the pages that bring their models along are loaded after that step.
 */
export const allModels = [
  BackgroundJobs,
  Blocks,
  BoardPlaces,
  ClosedPeriods,
  Follows,
  Appeals,
  ModerationActs,
  NoticeChoices,
  Notices,
  Comments,
  DeletionNotes,
  DataExportParts,
  DataExports,
  DeletionRequests,
  FormKeys,
  KnownBrowsers,
  Ledger,
  LetterTurns,
  Locations,
  LocationBatches,
  LocationChanges,
  MailCounts,
  OneTimeTokens,
  OutgoingMail,
  Pairings,
  Photos,
  PlaceFileParts,
  PlaceFiles,
  PlaceReports,
  PlaceSuggestions,
  PostAnnouncements,
  Posts,
  PostedPictures,
  PushKeys,
  PushSubscriptions,
  RateLimits,
  ReportCases,
  Reports,
  Restaurants,
  RoadWeeks,
  SecondFactors,
  Sessions,
  SiteSwitches,
  Standings,
  Locks,
  Users,
  Votes,
  WaitingPosts,
];
