import { voteShare } from '~/schemas/shown';
import { counted } from '../format';

type Tally = { upVotes: number; downVotes: number };

export const votesInWords = ({ upVotes, downVotes }: Tally): string => counted(upVotes + downVotes, 'vote');

/** `92%`; empty without votes. */
export function percentEaten(votes: Tally | undefined): string {
  const share = votes ? voteShare(votes) : null;
  return share === null ? '' : `${share}%`;
}
