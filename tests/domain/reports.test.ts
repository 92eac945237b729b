import { trusted } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Actor } from '~/domain/actor';
import { postComment } from '~/domain/comments';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { appeal, decideAppeal } from '~/domain/moderation/appeals';
import { restoreByModerator, unsuspendDriver } from '~/domain/moderation/operations';
import { recount } from '~/domain/points/recount';
import type { Post } from '~/domain/posts/present-post';
import { decideCase, hideByOperator } from '~/domain/reports/decide-case';
import { readCase, readQueue } from '~/domain/reports/read-desk';
import { report, forgetVisitors, reportBySite } from '~/domain/reports/report';
import { trustOf, readReporterTrust } from '~/domain/reports/reporter-trust';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { inTransaction } from '~models/database/transaction';
import { ModerationActs } from '~models/moderation-act';
import { Notices } from '~models/notice';
import { personalData } from '~models/personal-data';
import { findAnyPost } from '~models/post';
import { Reports, type ReporterFacts } from '~models/report';
import { ReportCases } from '~models/report-case';
import { Users } from '~models/user';
import { runAdmin } from '../../scripts/admin-commands';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';

useFreshDatabase();

const day = 24 * 3_600_000;

/** A driver whose reports count. */
async function aTrusted(): Promise<Actor> {
  const driver = await aDriver();
  await Users.updateOne({ _id: driver.id }, { $set: { createdAt: new Date(Date.now() - 60 * day), points: 40 } });
  return driver;
}
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

type About = { subject?: ReportSubject; id: number; reason?: ReportReason; words?: string | null };
const say = (who: Actor | null, { subject = 'post', reason = 'spam', words = null, id }: About) =>
  report({ subject, id, reason, words, email: null, name: null, work: null }, who);

const isShown = async (id: number): Promise<boolean | undefined> => (await findAnyPost(id))?.visible;
const caseOn = async (id: number, subject: ReportSubject = 'post') => {
  const row = await ReportCases.findOne({ subject, subjectId: id }).sort({ _id: -1 }).lean();
  if (!row) throw new Error('Nothing was reported.');
  return row;
};
const aModerator = () => aDriver({ role: 'moderator' });
const decide = async (
  moderator: Actor,
  id: number,
  decision: Parameters<typeof decideCase>[1]['decision'],
  days: number | null = null,
) => decideCase(moderator, { id: (await caseOn(id))._id, decision, days, reason: 'spam', words: null });

describe('standing', () => {
  const trusted: ReporterFacts = {
    ...{ accountAgeDays: 14, isVerified: true, points: 25, upheld: 0, refused: 0 },
    ...{ refusedOnAuthor: 0, waitingOnAuthor: 0 },
  };
  it.each<[string, Partial<ReporterFacts>, boolean, RegExp]>([
    ['two weeks, a proven address and some points', {}, true, /14 days old, with 25 points.*None of their reports/],
    ['a fresh account', { accountAgeDays: 13 }, false, /13 days old, not 14/],
    ['a day', { accountAgeDays: 1 }, false, /1 day old/],
    ['an address that is not proven', { isVerified: false }, false, /not verified/],
    ['no points of its own', { points: 24 }, false, /24 points, not 25/],
    ['one refused report', { refused: 1 }, true, /0 were upheld, 1 rejected/],
    ['two refused ones', { refused: 2 }, false, /Most .* rejected: 2, and 0 upheld/],
    ['as many upheld as refused', { refused: 5, upheld: 5 }, true, /5 were upheld, 5 rejected/],
    ['fewer upheld than refused', { refused: 6, upheld: 5 }, false, /Most/],
    [
      'a refused one on this author',
      { refused: 1, upheld: 9, refusedOnAuthor: 1 },
      false,
      /on this author was rejected/,
    ],
    ['one that waits on this author', { waitingOnAuthor: 1 }, true, /None/],
    ['two that wait on this author', { waitingOnAuthor: 2 }, false, /2 reports of theirs on this author wait/],
  ])('%s (case 81)', (_, facts, counts, said) => {
    const standing = trustOf({ ...trusted, ...facts });
    expect(standing.counts).toBe(counts);
    expect(standing.reasons.join(' ')).toMatch(said);
  });
});

describe('several reports', () => {
  it('by three users in good standing hide a post, for the most frequent reason, once even if concurrent (case 82)', async () => {
    const author = await aDriver();
    const post = await aPost(author);
    const [one, two, three] = await many(3, aTrusted);
    if (!one || !two || !three) throw new Error('nobody reports');
    const filed = await Promise.all([
      say(one, { id: post.id, reason: 'rude' }),
      say(two, { id: post.id, reason: 'spam' }),
      say(three, { id: post.id, reason: 'rude' }),
    ]);
    expect(filed.filter(({ hasHidden }) => hasHidden)).toHaveLength(1);
    expect(await isShown(post.id)).toBe(false);
    const acts = await ModerationActs.find({ subject: 'post', subjectId: post.id }).lean();
    expect(acts).toMatchObject([{ kind: 'hidden', by: 'site', reason: 'rude' }]);
    expect(await ReportCases.countDocuments({ subject: 'post', subjectId: post.id })).toBe(1);
    expect(await caseOn(post.id)).toMatchObject({ state: 'open', reasons: { rude: 2, spam: 1 } });
  });

  it('hide a comment, but neither a driver nor a place (case 82)', async () => {
    const author = await aDriver();
    const post = await aPost(await aDriver());
    const { id } = await postComment(author, { postId: post.id, content: 'Buy here', formKey: null });
    const three = await many(3, aTrusted);
    for (const who of three) await say(who, { subject: 'comment', id });
    for (const who of await many(3, aTrusted)) {
      expect((await say(who, { subject: 'user', id: author.id })).hasHidden).toBe(false);
    }
    expect(await ModerationActs.find({ userId: author.id }).lean()).toMatchObject([{ kind: 'hidden', subjectId: id }]);
  });

  it('by ten new accounts together hide nothing (case 83)', async () => {
    const post = await aPost(await aDriver());
    const fresh = await many(10, () => aDriver());
    await Promise.all(fresh.map((who) => say(who, { id: post.id })));
    expect(await isShown(post.id)).toBe(true);
    const unproven = await aDriver({ isVerified: false });
    await say(unproven, { id: post.id });
    const [two] = await many(2, aTrusted);
    if (two) await say(two, { id: post.id });
    expect(await isShown(post.id)).toBe(true);
    const { reports, reportCount } = await readCase((await caseOn(post.id))._id);
    expect(reportCount).toBe(12);
    expect(reports[0]).toMatchObject({ driver: { id: two?.id }, trust: { counts: true } });
    expect(reports[1]?.trust?.reasons.join()).toContain('0 days old');
  });

  it('are limited to one per user, however often they are sent (case 84)', async () => {
    const post = await aPost(await aDriver());
    const enemy = await aTrusted();
    const filed = await many(5, () => say(enemy, { id: post.id }));
    expect(new Set(filed.map(({ report: { createdAt } }) => createdAt)).size).toBe(1);
    expect(await say(enemy, { id: post.id, reason: 'rude' })).toMatchObject({ report: { reason: 'spam' } });
    expect(await Reports.countDocuments({ subject: 'post', subjectId: post.id })).toBe(1);
    expect((await caseOn(post.id)).reasons).toEqual({ spam: 1 });
    expect(await isShown(post.id)).toBe(true);
  });

  it('hide at most two subjects of one author before a moderator looks, even all at once (case 84)', async () => {
    const author = await aDriver();
    const posts: Post[] = [];
    for (let at = 0; at < 5; at += 1) posts.push(await aPost(author));
    const ring = await many(3, aTrusted);
    await Promise.all(ring.flatMap((who) => posts.map(({ id }) => say(who, { id }))));
    const shown = await Promise.all(posts.map(({ id }) => isShown(id)));
    expect(shown.filter((each) => each === false).length).toBeLessThanOrEqual(2);
    const other = await aPost(await aDriver());
    for (const who of ring) await say(who, { id: other.id });
    expect(await isShown(other.id)).toBe(false);
  });

  it('by one user about one author count twice at most, however many arrive at once (case 84)', async () => {
    const author = await aDriver();
    const posts: Post[] = [];
    for (let at = 0; at < 6; at += 1) posts.push(await aPost(author));
    const enemy = await aTrusted();
    await Promise.all(posts.map(({ id }) => say(enemy, { id })));
    expect(await Reports.countDocuments({ userId: enemy.id })).toBe(6);
    expect(await Reports.countDocuments({ userId: enemy.id, counts: true })).toBe(2);
  });

  it('can’t hide again what a moderator has kept, and nothing more of its author by the same users (case 85)', async () => {
    const author = await aDriver();
    const [first, second] = [await aPost(author), await aPost(author)];
    const [ring, moderator] = [await many(3, aTrusted), await aModerator()];
    for (const who of ring) await say(who, { id: first.id });
    expect(await isShown(first.id)).toBe(false);
    await decide(moderator, first.id, 'keep');
    expect(await isShown(first.id)).toBe(true);
    for (const who of await many(3, aTrusted)) await say(who, { id: first.id });
    expect(await isShown(first.id)).toBe(true);
    expect(await ReportCases.countDocuments({ subject: 'post', subjectId: first.id })).toBe(2);
    for (const who of ring) await say(who, { id: second.id });
    expect(await isShown(second.id)).toBe(true);
  });

  it('stop counting for users whose reports are mostly rejected, even if they reported before that (case 85)', async () => {
    const moderator = await aModerator();
    const [often, ...others] = await many(4, aTrusted);
    if (!often) throw new Error('nobody reports');
    const open = await aPost(await aDriver());
    await say(often, { id: open.id });
    for (let time = 0; time < 2; time += 1) {
      const post = await aPost(await aDriver());
      await say(often, { id: post.id });
      await decide(moderator, post.id, 'keep');
    }
    for (const who of others.slice(0, 2)) await say(who, { id: open.id });
    expect(await isShown(open.id)).toBe(true);
    for (const who of others.slice(2)) await say(who, { id: open.id });
    expect(await isShown(open.id)).toBe(false);
  });

  it('can’t be buried by a crowd of others (case 83)', async () => {
    const post = await aPost(await aDriver());
    await say(await aDriver(), { id: post.id });
    const { _id: caseId, ownerId } = await caseOn(post.id);
    const crowd = Array.from({ length: 99 }, (_, at) => ({
      ...{ _id: `post:${post.id}:x${at}`, caseId, subject: 'post' as const, subjectId: post.id, ownerId, userId: null },
      ...{
        visitor: null,
        reason: 'spam' as const,
        words: null,
        reporter: null,
        counts: false,
        outcome: 'open' as const,
      },
      ...{ at: new Date(), decidedAt: null },
    }));
    await Reports.insertMany(crowd);
    await expect(say(await aDriver(), { id: post.id })).rejects.toMatchObject({ code: 'reported-enough' });
    for (const who of await many(3, aTrusted)) await say(who, { id: post.id });
    expect(await isShown(post.id)).toBe(false);
  });
});

describe('what cannot be reported', () => {
  it('is the reporter’s own content, what is gone, and anything if the reporter is suspended (case 84)', async () => {
    const driver = await aDriver();
    const post = await aPost(driver);
    await expect(say(driver, { id: post.id })).rejects.toMatchObject({ code: 'own-content' });
    await expect(say(driver, { subject: 'user', id: driver.id })).rejects.toMatchObject({ code: 'own-content' });
    await expect(say(driver, { subject: 'comment', id: 999_999 })).rejects.toMatchObject({ code: 'comment-not-found' });
    const suspended = { ...(await aTrusted()), suspendedUntil: new Date(Date.now() + day) };
    await expect(say(suspended, { id: post.id })).rejects.toMatchObject({ code: 'suspended' });
  });

  it('the site itself can report to moderators, once for each reason, which hides nothing', async () => {
    const post = await aPost(await aDriver());
    const about = { subject: 'post', id: post.id } as const;
    const found = { reason: 'copyright', words: 'The same photo as post 7.' } as const;
    for (let time = 0; time < 2; time += 1) await inTransaction((tx) => reportBySite(about, found, tx));
    await inTransaction((tx) => reportBySite(about, { reason: 'rude', words: 'A held word.' }, tx));
    const { reports, author } = await readCase((await caseOn(post.id))._id);
    expect(reports.map(({ by, words }) => [by, words])).toEqual([
      ['site', 'The same photo as post 7.'],
      ['site', 'A held word.'],
    ]);
    expect(author?.id).toBe(post.userId);
    expect(await isShown(post.id)).toBe(true);
    const gone = inTransaction((tx) => reportBySite({ subject: 'post', id: 999_999 }, found, tx));
    await expect(gone).rejects.toMatchObject({ code: 'post-not-found' });
  });
});

describe('a moderator', () => {
  it('can’t decide about themselves, nor suspend another moderator (case 86)', async () => {
    const [one, two] = await many(2, aModerator);
    if (!one || !two) throw new Error('nobody moderates');
    const post = await aPost(one);
    await say(await aTrusted(), { id: post.id });
    await expect(decide(one, post.id, 'keep')).rejects.toMatchObject({ code: 'own-decision' });
    await expect(decide(two, post.id, 'suspend', 7)).rejects.toMatchObject({ code: 'other-moderator' });
    expect(await isShown(post.id)).toBe(true);
    expect(await caseOn(post.id)).toMatchObject({ state: 'open' });
    await decide(two, post.id, 'warn');
    await expect(decide(await aDriver(), post.id, 'keep')).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('suspends for days or permanently, hides the content it was for, and answers reporters without saying so', async () => {
    const [author, reporter, moderator] = [await aDriver(), await aTrusted(), await aModerator()];
    const [first, second] = [await aPost(author), await aPost(author)];
    await say(reporter, { id: first.id });
    await decide(moderator, first.id, 'suspend', 7);
    expect(await isShown(first.id)).toBe(false);
    const until = (await Users.findById(author.id).lean())?.suspendedUntil?.getTime() ?? 0;
    expect(Math.abs(until - Date.now() - 7 * day)).toBeLessThan(60_000);
    await say(reporter, { id: second.id });
    await decide(moderator, second.id, 'suspend');
    expect((await Users.findById(author.id).lean())?.suspendedUntil?.getUTCFullYear()).toBe(9999);
    const told = await Notices.find({ userId: reporter.id }).lean();
    expect(told[0]).toMatchObject({ kind: 'report', facts: { outcome: 'upheld', what: 'post' } });
    expect(JSON.stringify(told)).not.toMatch(/suspend/);
    expect(await Reports.countDocuments({ userId: reporter.id, outcome: 'upheld' })).toBe(2);
    await expect(decide(moderator, second.id, 'settle')).rejects.toMatchObject({ code: 'decided-already' });
  });

  it('who reverses a decision on appeal makes its reports stop counting for their reporters, and no one else’s (case 85)', async () => {
    const [author, reporter, first, second] = [
      await aDriver(),
      await aTrusted(),
      await aModerator(),
      await aModerator(),
    ];
    const standing = () => inTransaction((tx) => readReporterTrust(reporter.id, author.id, tx));
    const { id } = await aPost(author);
    const { id: remark } = await postComment(author, {
      postId: (await aPost(await aDriver())).id,
      content: 'x',
      formKey: null,
    });
    await say(reporter, { id });
    await say(reporter, { subject: 'comment', id: remark });
    await say(reporter, { subject: 'user', id: author.id });
    await decide(first, id, 'warn');
    const decideOn = async (subject: ReportSubject, subjectId: number, decision: 'hide' | 'warn') => {
      const { _id } = await caseOn(subjectId, subject);
      await decideCase(first, { id: _id, decision, days: null, reason: 'spam', words: null });
    };
    const suspendFor = async (subjectId: number) => {
      const { _id } = await caseOn(subjectId, 'user');
      await decideCase(first, { id: _id, decision: 'suspend', days: 7, reason: 'rude', words: null });
    };
    await decideOn('comment', remark, 'hide');
    await decideOn('user', author.id, 'warn');
    const other = await aTrusted();
    await say(other, { subject: 'user', id: author.id });
    await suspendFor(author.id);
    expect(await standing()).toMatchObject({ upheld: 3, refused: 0 });

    const grant = async (subject: ReportSubject, subjectId: number, kind: 'warned' | 'suspended') => {
      const act = (await ModerationActs.findOne({ subject, subjectId, kind }).lean())?._id ?? 0;
      await appeal({ ...author, suspendedUntil: null }, { id: act, words: 'It was fine.' });
      await decideAppeal(second, { id: act, verdict: 'grant', reason: 'spam', words: null });
    };
    await grant('post', id, 'warned');
    expect(await isShown(id)).toBe(true);
    expect(await standing()).toMatchObject({ upheld: 2, refused: 0, refusedOnAuthor: 0 });
    await grant('user', author.id, 'suspended');
    expect(await standing()).toMatchObject({ upheld: 2 });
    expect(await Reports.find({ userId: other.id }).lean()).toMatchObject([{ outcome: 'reversed' }]);
    await grant('user', author.id, 'warned');
    await restoreByModerator.comment(second, { id: remark, words: null });
    expect(await standing()).toMatchObject({ upheld: 0, refused: 0 });
    expect((await say(reporter, { id })).report).toMatchObject({ status: 'reversed' });
    // Except for the points given to the reporters by this test.
    expect((await recount()).drift.filter(({ stored }) => !stored.includes('"points":40'))).toEqual([]);

    // Ending a suspension early doesn't mean that it was wrong.
    const last = await aTrusted();
    await say(last, { subject: 'user', id: author.id });
    await suspendFor(author.id);
    await unsuspendDriver(second, { id: author.id, words: null });
    expect(await Reports.find({ userId: last.id }).lean()).toMatchObject([{ outcome: 'upheld' }]);
  });

  it('sees reports of unsafe content first, then the oldest', async () => {
    await ReportCases.deleteMany({});
    const reporter = await aTrusted();
    const ids: number[] = [];
    for (const reason of ['spam', 'rude', 'unsafe', 'unsafe'] as const) {
      const post = await aPost(await aDriver());
      await say(reporter, { id: post.id, reason });
      ids.push(post.id);
    }
    await say(await aDriver(), { id: ids[1] ?? 0, reason: 'unsafe' });
    const { items } = await readQueue(null);
    const queued = await Promise.all(items.map(async ({ id }) => (await ReportCases.findById(id).lean())?.subjectId));
    expect(queued).toEqual([ids[1], ids[2], ids[3], ids[0]]);
  });
});

describe('the operator', () => {
  const admin = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runAdmin(args, { say: (line) => lines.push(line), withDatabase: (work) => work() });
    return { code, last: lines.at(-1) };
  };

  it('takes content down by hand, which decides its reports, and restores it after a counter-notice', async () => {
    const [author, reporter] = [await aDriver(), await aTrusted()];
    const { id } = await aPost(author);
    await say(reporter, { id, reason: 'copyright' });
    const words = 'Olive Owner claims it: her photo, at olive.example.';
    const down = ['takedown', 'post', String(id), '--reason', 'copyright', '--words', words];
    expect(await admin(...down)).toEqual({ code: 0, last: expect.stringContaining(`post ${id} is hidden`) });
    expect(await isShown(id)).toBe(false);
    expect(await ModerationActs.find({ subject: 'post', subjectId: id }).lean()).toMatchObject([
      { kind: 'hidden', by: 'site', byId: null, reason: 'copyright', words },
    ]);
    expect(await caseOn(id)).toMatchObject({ state: 'decided', decision: { what: 'hide', by: null } });
    expect(await Reports.find({ subject: 'post', subjectId: id }).lean()).toMatchObject([{ outcome: 'upheld' }]);
    expect(await Notices.find({ userId: author.id, kind: 'moderation' }).lean()).toHaveLength(1);
    expect(await admin(...down)).toMatchObject({ code: 1, last: expect.stringContaining('is already hidden') });
    expect(await admin('restore', 'post', String(id))).toMatchObject({ code: 0 });
    expect(await isShown(id)).toBe(true);
    for (const wrong of [
      ['takedown', 'post', String(id)],
      ['takedown', 'post', String(id), '--reason', 'boring'],
      ['takedown', 'user', '7', '--reason', 'spam'],
      ['takedown', 'post', 'x', '--reason', 'spam'],
      ['takedown', 'comment', '999999', '--reason', 'spam'],
    ]) {
      expect((await admin(...wrong)).code, wrong.join(' ')).toBe(1);
    }
  });
});

describe('a takedown during a report', () => {
  const visitor = { words: null, email: 'olive@example.com', name: 'Olive Owner', work: 'My plate' };

  it.each<[string, (id: number, driver: Actor) => Promise<unknown>]>([
    ['a driver', (id, driver) => say(driver, { id })],
    ['a visitor', (id) => report({ subject: 'post', id, reason: 'copyright', ...visitor })],
  ])('of %s answers it or comes first: no case is left open about deleted content', async (_, reportIt) => {
    // Each by a different author, so that the takedowns don't wait for each other.
    const met = await many(6, async () => ({ id: (await aPost(await aDriver())).id, driver: await aDriver() }));
    const outcomes = await Promise.allSettled(
      met.flatMap(({ id, driver }) => [
        hideByOperator({ subject: 'post', id, reason: 'copyright', words: null }),
        reportIt(id, driver),
      ]),
    );
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject(refused.map(() => ({ code: 'post-hidden' })));
    for (const { id } of met) expect(await isShown(id)).toBe(false);
    const onThese = { subject: 'post' as const, subjectId: trusted({ $in: met.map(({ id }) => id) }) };
    expect(await ReportCases.countDocuments({ ...onThese, state: 'open' })).toBe(0);
    expect(await Reports.countDocuments({ ...onThese, outcome: 'upheld' })).toBe(met.length - refused.length);
  });
});

describe('after an erasure', () => {
  it('nothing remains of a reporter, no case or report about the user, and nothing of a visitor after half a year', async () => {
    const [author, reporter, moderator] = [await aDriver(), await aTrusted(), await aModerator()];
    const [theirs, other] = [await aPost(author), await aPost(await aDriver())];
    await say(reporter, { id: theirs.id, words: 'My words' });
    await say(reporter, { id: other.id });
    const visitor = { email: 'v@example.com', name: null, work: null };
    await report({ subject: 'post', id: other.id, reason: 'unsafe', words: null, ...visitor });
    await decide(moderator, other.id, 'keep');
    const exported = [];
    for await (const each of personalData.reports?.(reporter.id) ?? []) exported.push(each);
    expect(exported).toMatchObject([{ words: 'My words' }, { outcome: 'refused' }]);
    await forgetVisitors();
    expect(await Reports.countDocuments({ 'visitor.email': 'v@example.com' })).toBe(1);
    await Reports.updateMany(
      { 'visitor.email': 'v@example.com' },
      { $set: { decidedAt: new Date(Date.now() - 200 * day) } },
    );
    await forgetVisitors();
    expect(await Reports.countDocuments({ 'visitor.email': 'v@example.com' })).toBe(0);
    for (const { id } of [author, reporter]) {
      await Users.updateOne({ _id: id }, { $set: { hiddenAt: new Date(0) } });
      expect(await eraseAccount(id, new Date())).toBe(true);
    }
    expect(await Reports.countDocuments({ $or: [{ userId: reporter.id }, { ownerId: author.id }] })).toBe(0);
    expect(await ReportCases.countDocuments({ ownerId: author.id })).toBe(0);
    expect((await caseOn(other.id)).reasons).toEqual({ spam: 1, unsafe: 1 });
  });
});
