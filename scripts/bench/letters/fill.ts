import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { registerDrivers, storeDrivers } from '../fill/drivers';
import { fillSite } from '../fill/fill-site';
import { pick, seededRandom } from '../fill/random';
import { storeEach } from '../fill/store';
import { Tally } from '../fill/tally';
import { answer, progress, readInput } from '../support/stdio';

/**
 * `ask('letters/fill.ts', { readers })`: a site with a week behind it, and drivers who follow seven things each and want the
 * weekly letter. Their turns come last, all due: from then on the site writes.
 */
const { readers } = await readInput(z.object({ readers: z.int().positive() }));
const [posts, authors, places] = [20_000, 2_000, 3_000];
const highways = ['I-10', 'I-20', 'I-35', 'I-40', 'I-70', 'I-75', 'I-80', 'I-90', 'I-95', 'US-61', 'US-287'] as const;

const database = await openDatabase();
try {
  const now = Date.now();
  await fillSite({ posts, voters: authors, places }, progress);
  const tally = new Tally();
  const ids = await registerDrivers(readers, tally, now);
  await storeDrivers(ids, tally, now);
  progress(`Readers: ${readers}`);
  const random = seededRandom(7);
  const at = new Date(now);
  const follows = function* () {
    const keys = () => [
      ...[1, 2].map(() => ({ kind: 'highway', key: pick(highways, random()) })),
      ...[1, 2, 3].map(() => ({ kind: 'location', key: String(1 + Math.floor(random() * places)) })),
      ...[1, 2].map(() => ({ kind: 'user', key: String(1 + Math.floor(random() * authors)) })),
    ];
    for (const userId of ids) {
      const own = new Map(keys().map((each) => [`${userId}:${each.kind}:${each.key}`, each]));
      for (const [_id, each] of own) yield { _id, userId, ...each, at };
    }
  };
  await storeEach('Follow', follows());
  const choice = { byMail: [], byPush: [], letter: true, timeZone: null };
  await storeEach(
    'NoticeChoice',
    ids.map((_id) => ({ _id, ...choice })),
  );
  const dueAt = new Date(Date.now() - 60_000);
  await storeEach(
    'LetterTurn',
    ids.map((_id) => ({ _id, dueAt, week: null, bouncedAt: null })),
  );
  answer({ readers: ids.length });
} finally {
  await database.close();
}
