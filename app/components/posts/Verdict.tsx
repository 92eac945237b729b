import { voteShare } from '~/schemas/vote-share';
import type { Tally } from './optimistic-vote';

type Props = Pick<Tally, 'upVotes' | 'downVotes'>;

/** The share of each vote, as a line of two colors; the buttons beside it give the figures. */
export function Verdict(votes: Props) {
  const share = voteShare(votes);
  return (
    <svg className="verdict" aria-hidden="true">
      {share !== null && <rect width="100%" height="100%" fill="#c73537" />}
      {share !== null && <rect width={`${share}%`} height="100%" fill="#8fd28d" />}
    </svg>
  );
}
