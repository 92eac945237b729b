import { counted } from '../format';

type Tally = { upVotes: number; downVotes: number };

/** Of a hundred votes, those for; null where nobody has voted. */
export function shareOf({ upVotes, downVotes }: Tally): number | null {
  const all = upVotes + downVotes;
  return all === 0 ? null : Math.round((100 * upVotes) / all);
}

export const votesInWords = ({ upVotes, downVotes }: Tally): string => counted(upVotes + downVotes, 'vote');

/** `92%`; empty where nobody voted. */
export function percentEaten(votes: Tally | undefined): string {
  const share = votes ? shareOf(votes) : null;
  return share === null ? '' : `${share}%`;
}
