import { voteShare } from '~/schemas/shown';
import { counted, formatCount } from '~/schemas/text';

export { counted, formatCount };

/** @param rank null if the driver is on the board, but past the last rank that is counted */
export const formatRank = (rank: number | null): string => (rank === null ? 'beyond 10,000' : formatCount(rank));

/** @returns for example `41 KB`, `1.3 MB` */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}

type Tally = { upVotes: number; downVotes: number };

export const votesInWords = ({ upVotes, downVotes }: Tally): string => counted(upVotes + downVotes, 'vote');

/** `92%`; empty without votes. */
export function percentEaten(votes: Tally | undefined): string {
  const share = votes ? voteShare(votes) : null;
  return share === null ? '' : `${share}%`;
}
