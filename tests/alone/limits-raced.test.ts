import { trusted } from 'mongoose';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Blocks } from '~models/block';
import { followId, Follows } from '~models/follow';
import { jobId, Jobs } from '~models/job';
import { Ledger } from '~models/ledger';
import { Tokens } from '~models/token';
import { Posts } from '~models/post';
import { Reports } from '~models/report';
import { Sessions } from '~models/session';
import { Users } from '~models/user';
import { blockDriver } from '~/domain/blocks';
import { WaitingPosts } from '~models/waiting-post';
import { requestAddressChange } from '~/domain/accounts/change-account';
import { requestPasswordReset } from '~/domain/accounts/passwords';
import { hashSecret } from '~/domain/secrets';
import { openSession } from '~/domain/accounts/sessions';
import { requestDataExport } from '~/domain/data-export';
import { follow } from '~/domain/follows/follow';
import { finishMail } from '~/domain/outgoing-mail';
import { beginUpload } from '~/domain/photos/photo-uploads';
import { recount } from '~/domain/points/recount';
import { type PerUserLimit, perUserLimits } from '~/domain/personal-limits';
import { report } from '~/domain/reports/report';
import { keepPushSubscription } from '~/domain/push';
import { sharePost } from '~/domain/shares';
import { countStream, mostStreams } from '~/http/render-limit';
import { consumeLimit, type Limit, rateLimits } from '~/domain/rate-limits';
import { partialUploadsOf } from '~/services/partial-upload';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, aWaitingPost, type Driver, password } from '../support/factories';

/** Must be set before the configuration is first imported. */
vi.hoisted(() => (process.env.PUSH_CONTACT = 'mailto:operator@example.com'));

useFreshDatabase();
afterAll(finishMail);

/** Something that a driver does in simultaneous requests, and the resulting number of rows. */
type Race = {
  begin: (driver: Driver) => Promise<(at: number) => Promise<unknown>>;
  count: (driver: Driver) => Promise<number>;
  /** Error code of requests beyond the limit. Without it, they succeed silently, or the oldest rows are removed. */
  refusal?: string;
};

const extra = 4;

const validLinks = (purpose: 'reset-password' | 'change-email') => (driver: Driver) =>
  Tokens.countDocuments({ userId: driver.id, purpose }).exec();

/** Limits of one: data exports per day, and valid links, where only the newest works. */
const limitsOfOne = { exports: 1, resetLinks: 1, addressLinks: 1 };

const races: Record<PerUserLimit | keyof typeof limitsOfOne, Race> = {
  waitingPosts: {
    begin: async (driver) => () => aWaitingPost(driver),
    count: ({ id }) => WaitingPosts.countDocuments({ userId: id }).exec(),
    refusal: 'too-many-waiting',
  },
  unfinishedUploads: {
    begin: async (driver) => () => beginUpload(driver, 1000),
    count: async ({ id }) => (await partialUploadsOf(id)).length,
  },
  awardedPosts: {
    begin: async (driver) => () => aPost(driver),
    count: ({ id }) => Ledger.countDocuments({ userId: id, reason: 'post' }).exec(),
  },
  awardedShares: {
    async begin(driver) {
      const author = await aDriver();
      const posts: number[] = [];
      while (posts.length < perUserLimits.awardedShares + extra) posts.push((await aPost(author)).id);
      return (at) => sharePost(driver, posts[at] ?? 0);
    },
    count: ({ id }) => Ledger.countDocuments({ userId: id, reason: 'share' }).exec(),
  },
  newcomerPosts: {
    async begin(driver) {
      await Users.updateOne({ _id: driver.id }, { $unset: { settledAt: 1 } });
      return () => aPost(driver);
    },
    count: ({ id }) => Posts.countDocuments({ userId: id }).exec(),
    refusal: 'newcomer-posts',
  },
  waitingReports: {
    async begin(driver) {
      const author = await aDriver();
      const posts: number[] = [];
      while (posts.length < perUserLimits.waitingReports + extra) posts.push((await aPost(author)).id);
      const input = { reason: 'spam', words: null, email: null, name: null, work: null } as const;
      return (at) => report({ ...input, subject: 'post', id: posts[at] ?? 0 }, driver);
    },
    count: ({ id }) => Reports.countDocuments({ userId: id }).exec(),
    refusal: 'too-many-reports',
  },
  exports: {
    begin: async (driver) => () => requestDataExport(driver),
    count: ({ id }) => Jobs.countDocuments({ _id: jobId('export-data', id) }).exec(),
  },
  resetLinks: {
    begin:
      async ({ email }) =>
      () =>
        requestPasswordReset({ email }),
    count: validLinks('reset-password'),
  },
  addressLinks: {
    begin: async (driver) => (at) =>
      requestAddressChange(driver, { email: `new-${at}-${driver.email}`, currentPassword: password, code: null }),
    count: validLinks('change-email'),
  },
  follows: {
    begin: async (driver) => (at) =>
      filled(at, perUserLimits.follows, () => follow(driver, { kind: 'highway', id: `SR-${(at % 900) + 1}` }), {
        model: Follows,
        rows: (before) =>
          Array.from({ length: before }, (_, n) => ({
            _id: followId(driver.id, { kind: 'highway', key: `road ${n}` }),
            ...{ userId: driver.id, kind: 'highway', key: `road ${n}`, at: new Date() },
          })),
      }),
    count: ({ id }) => Follows.countDocuments({ userId: id }).exec(),
    refusal: 'too-many-follows',
  },
  blocks: {
    begin: async (driver) => {
      const others: number[] = [];
      while (others.length < 2 * extra) others.push((await aDriver()).id);
      return (at) =>
        filled(at, perUserLimits.blocks, () => blockDriver(driver, others[at % others.length] ?? 0), {
          model: Blocks,
          rows: (before) =>
            Array.from({ length: before }, (_, n) => ({
              ...{ _id: `${driver.id}:${10_000 + n}`, userId: driver.id, blockedId: 10_000 + n, at: new Date() },
            })),
        });
    },
    count: ({ id }) => Blocks.countDocuments({ userId: id }).exec(),
    refusal: 'too-many-blocks',
  },
  pushDevices: {
    async begin(driver) {
      const sessions: string[] = [];
      while (sessions.length < perUserLimits.pushDevices + extra)
        sessions.push(hashSecret(await openSession(driver.id, '')));
      const target = { endpoint: 'https://push.example.com/7', keys: { p256dh: 'none', auth: 'none' } };
      return (at) => keepPushSubscription({ ...driver, sessionId: sessions[at] ?? null }, target);
    },
    count: ({ id }) => Sessions.countDocuments({ userId: id, push: trusted({ $ne: null }) }).exec(),
    refusal: 'too-many-devices',
  },
};

/** Inserts rows directly up to a few before a limit, because hundreds of sequential requests would show nothing more. */
async function filled(
  at: number,
  limit: number,
  act: () => Promise<unknown>,
  { model, rows }: { model: { insertMany: (rows: object[]) => Promise<unknown> }; rows: (before: number) => object[] },
): Promise<unknown> {
  const before = limit - extra;
  if (at >= before) return act();
  return at === 0 ? model.insertMany(rows(before)) : undefined;
}

const numberOf = new Map<string, number>(Object.entries({ ...perUserLimits, ...limitsOfOne }));

describe('limits of rows per driver', () => {
  it.for(Object.entries(races))(
    '%s: hold with simultaneous requests (case 63)',
    async ([name, { begin, count, refusal }]) => {
      const limit = numberOf.get(name) ?? Number.NaN;
      const driver = await aDriver();
      const act = await begin(driver);
      // One after another up to a few before the limit, then all others at once.
      const before = Math.max(0, limit - 4);
      for (let at = 0; at < before; at += 1) await act(at);
      const asking = Array.from({ length: limit - before + extra }, (_, at) => act(before + at));
      const outcomes = await Promise.allSettled(asking);
      expect(await count(driver)).toBe(limit);
      const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(errors).toMatchObject(Array(refusal ? extra : 0).fill({ code: refusal }));
      expect((await recount()).drift).toEqual([]);
    },
  );
});

describe('limits of attempts', () => {
  const names = Object.keys(rateLimits) as Limit[];

  it.each(names)('%s: hold with simultaneous requests (case 63)', async (limit) => {
    const { tries } = rateLimits[limit];
    const subject = `who tries ${limit}`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: tries + extra }, () => consumeLimit(limit, subject)),
    );
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(errors).toMatchObject(Array(extra).fill({ code: 'too-many-requests' }));
    await consumeLimit(limit, 'somebody else');
  });

  it('open streams: hold (case 63)', () => {
    const ends = Array.from({ length: mostStreams }, () => countStream('192.0.2.9'));
    expect(() => countStream('192.0.2.9')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
    ends.forEach((end) => end());
  });
});
