export type { Decision, Subject } from './acts';
export { type Hideable, hide, restore } from './hide';
export { hideByModerator, restoreByModerator, suspendDriver, unsuspendDriver } from './operations';
export { keep, warn } from './other-acts';
export { suspend, suspensionDays, unsuspend } from './suspend';
export { forGood } from './until-in-words';
