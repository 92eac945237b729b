export { castVote, votesOn, votesWaiting, type VoteResult } from './cast-vote';
export { pointsOf } from './record-tally';
