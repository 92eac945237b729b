import { type Call, cookieOf, kinds } from './calls';
import { seededRandom } from './random';
import type { World } from './world';

/** One kind of request: a row of the printed table. Sites of the same size get the same request for the same turn. */
export type Row = { label: string; callOf: (side: { world: World }, turn: number) => Call };

/** `pages` only reads, and visitors' pages come from the page cache. `scale` also writes, and no page is cached. */
export const rowsFor = (section: 'pages' | 'scale'): Row[] =>
  kinds
    .filter(({ isWrite }) => section === 'scale' || !isWrite)
    .flatMap(({ label, readers, visitor, driver, to }) => {
      const byDay = [...(visitor > 0 ? (['visitor'] as const) : []), ...(driver > 0 ? (['driver'] as const) : [])];
      return (readers ?? byDay).map((reader): Row => {
        return {
          label: `${label}, ${reader}`,
          callOf: ({ world }, turn) => ({
            ...to({ world, turn, random: seededRandom(turn) }),
            cookie: cookieOf(reader, world, turn) ?? (section === 'scale' ? world.flashCookie : undefined),
          }),
        };
      });
    });

/** Each vote is the driver's first vote on the post. */
export const voteRows: Row[] = [
  voteRow('many posts', (at, round, posts) => (at + round) % posts),
  voteRow('one hot post at a time', (_, round, posts) => posts - 1 - (round % posts)),
];

function voteRow(label: string, postAt: (driver: number, round: number, posts: number) => number): Row {
  return {
    label,
    callOf: ({ world: { drivers, posts } }, turn) => {
      const driver = turn % drivers.length;
      const post = posts[postAt(driver, Math.floor(turn / drivers.length), posts.length)];
      const path = `/api/posts/${post?.id}/vote`;
      return { method: 'POST', path, cookie: drivers[driver]?.cookie, body: { direction: 'up' } };
    },
  };
}
