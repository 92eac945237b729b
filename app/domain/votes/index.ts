export { castVote, votesOn, votesWaiting } from './cast-vote';
export { boxMayHoldBallots, countBallots, countBallotsFirst, noteThatBoxMayHoldBallots } from './ballot-box';
export type { VoteResult } from './handed-ballots';
export { pointsOf } from './record-tally';
