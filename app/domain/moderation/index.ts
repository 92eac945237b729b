export type { Decision, Subject } from './acts';
export { type Hideable, hide, restore } from './hide';
