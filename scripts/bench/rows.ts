import { type Call, cookieOf, kinds } from './calls';
import { seededRandom } from './random';
import type { World } from './world';

/** A row of a table: one kind of request. The same turn gives the same request on every site of a size. */
export type Row = { label: string; callOf: (side: { world: World }, turn: number) => Call };

/** `pages` reads, with visitors' pages from the page cache; `scale` writes too, and no page is cached. */
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

/** Each vote is the first of its driver on its post. */
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
