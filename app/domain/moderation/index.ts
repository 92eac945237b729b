export type { Decision, Subject } from './acts';
export { type Hideable, hide, restore } from './hide';
export { hideByModerator, restoreByModerator, suspendDriver, unsuspendDriver } from './operations';
export { keep, warn } from './hide';
export { suspend, suspensionDays, unsuspend } from './suspend';
export { forGood } from './acts';
export { appeal, decideAppeal } from './appeals';
export {
  type AppealView,
  type DecisionView,
  decisionsOn,
  endOf,
  type Hiding,
  type HiddenPostOfOwn,
  historyOf,
  listOwnDecisions,
  listOwnHiddenPosts,
  type OwnDecision,
  readHiding,
  readOwnDecision,
} from './read-acts';
export { readOwnSuspension } from './own-suspension';
export { type PublicAct, readPublicLog } from './public-log';
export { countAppeals, type DeskAppeal, readDeskAppeals } from './read-appeals';
