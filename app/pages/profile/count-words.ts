import { formatCount } from '~/components/format';
import type { PostCounts } from '~/domain/profiles/read-user';

type Counts = PostCounts & {
  /** Where counting ended. */
  most: number;
  /** Left out where they are not the reader's own. */
  votes?: number;
};

/** What a driver has really done, beside the figures that are derived from the score. */
export function countWords({ posts, stops, votes, most }: Counts): string {
  const counted = (count: number, one: string, many: string) =>
    `${formatCount(count)}${count < most ? '' : '+'} ${count === 1 ? one : many}`;
  const done = [counted(posts, 'post', 'posts'), counted(stops, 'stop visited', 'stops visited')];
  if (votes !== undefined) done.push(counted(votes, 'vote given', 'votes given'));
  return done.join(' · ');
}
