import type { Tally } from './optimistic-vote';

type Props = Pick<Tally, 'upVotes' | 'downVotes'>;

/** The share of each vote, as a line of two colors; the buttons beside it give the figures. */
export function Verdict({ upVotes, downVotes }: Props) {
  const all = upVotes + downVotes;
  return (
    <svg className="verdict" aria-hidden="true">
      {all > 0 && <rect width="100%" height="100%" fill="#c73537" />}
      {all > 0 && <rect width={`${Math.round((100 * upVotes) / all)}%`} height="100%" fill="#8fd28d" />}
    </svg>
  );
}
