import { afterEach, describe, expect, it } from 'vitest';
import { blockDriver } from '~/domain/blocks';
import { postComment } from '~/domain/comments';
import { actorOf } from '~/domain/accounts/sessions';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { decideSuggestion, suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { chooseNotices, countUnread, listNotices, markRead, mailNotices } from '~/domain/notices/present-notices';
import { type NewNotice, notify } from '~/domain/notices/notify';
import { closeEndedPeriods, notifyOfBoardPlaces } from '~/domain/points/closed-periods';
import { deletePost } from '~/domain/posts/edit-post';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import type { Actor } from '~/domain/actor';
import { inTransaction } from '~models/database/transaction';
import { Jobs } from '~models/job';
import { Notices } from '~models/notice';
import { Posts } from '~models/post';
import { findUser } from '~models/user';
import { useFreshDatabase } from '../support/database';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { storePlaces } from '../support/places';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
afterEach(timeIsReal);

const everything = { ids: null, upTo: null };

const noticesOf = async (actor: Actor) => (await listNotices(actor, { limit: 50 })).items;
const textsOf = async (actor: Actor) => (await noticesOf(actor)).map(({ text }) => text);

/** Without those about titles that the votes may have earned. */
async function onVotes(actor: Actor) {
  return (await noticesOf(actor)).filter(({ kind }) => kind === 'votes');
}

const drivers = (count: number): Promise<Driver[]> => Promise.all(Array.from({ length: count }, () => aDriver()));

const about = (userId: number, change: Partial<NewNotice> = {}): NewNotice => ({
  ...{ userId, kind: 'posted', subject: 'highway:I-40', actorId: null, at: clock.now() },
  ...change,
});

const actorName = async ({ id }: Actor) => (await findUser(id))?.displayName;

const comment = (by: Actor, postId: number, content = 'Worth the exit.') =>
  postComment(by, { postId, content, formKey: null });

describe('votes on a post', () => {
  it('of a crowd are one notification, with the number of people (case 99)', async () => {
    const author = await aDriver();
    const voters = await drivers(100);
    const { id } = await aPost(author, { title: 'Ribs' });
    await Promise.all(voters.map((voter, at) => castVote.post(voter, { id, direction: at < 75 ? 'up' : 'down' })));
    const notices = await onVotes(author);
    expect(notices).toMatchObject([{ kind: 'votes', count: 100, url: `/posts/${id}`, readAt: null }]);
    expect(notices[0]?.text).toBe('100 drivers rated your “Ribs”. So far: 75 Eat It, 25 Beat It.');
    expect(await countUnread(author)).toBe(2);
    expect(await textsOf(author)).toContain('Your Meat Score earned you a new title: Master Meat Connoisseur.');
  });

  it('are emailed and pushed to an author who has chosen that', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author, { title: 'Hash' });
    await chooseNotices(author, { byMail: ['votes'], byPush: ['votes'] });
    await castVote.post(voter, { id, direction: 'up' });
    const [stored] = await Notices.find({ userId: author.id, kind: 'votes' }).lean();
    expect(stored).toMatchObject({ mailDueAt: expect.any(Date), pushDueAt: expect.any(Date) });
  });

  it('changed, withdrawn and cast again cause no second notification, and neither do the author’s own (case 99)', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author, { title: 'Pie' });
    for (const direction of ['up', 'down', 'none', 'up', 'none'] as const) {
      await castVote.post(voter, { id, direction });
    }
    expect(await textsOf(author)).toEqual(['A driver rated your “Pie”. So far: 0 Eat It, 0 Beat It.']);
    await markRead(author, everything);
    await castVote.post(voter, { id, direction: 'up' });
    expect([await countUnread(author), (await noticesOf(author)).length]).toEqual([0, 1]);
    await expect(castVote.post(author, { id, direction: 'up' })).rejects.toMatchObject({ code: 'own-post' });
    expect(await noticesOf(author)).toHaveLength(1);
    expect(await noticesOf(voter)).toEqual([]);
  });

  it('after it was read start a new one, and none are lost in between (case 100)', async () => {
    const author = await aDriver();
    const voters = await drivers(60);
    const { id } = await aPost(author);
    await Promise.all([
      ...voters.map((voter) => castVote.post(voter, { id, direction: 'up' })),
      ...Array.from({ length: 10 }, () => markRead(author, everything)),
    ]);
    const counts = (await onVotes(author)).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  });
});

describe('a notification', () => {
  it('exists if the change does, and not after a rollback; conflicting transactions both create theirs (case 100)', async () => {
    const { id } = await aDriver();
    await expect(
      inTransaction(async (tx) => {
        await notify([about(id)], tx);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await Notices.countDocuments({ userId: id })).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => inTransaction((tx) => notify([about(id)], tx))));
    expect(await Notices.find({ userId: id }).lean()).toMatchObject([{ count: 20, readAt: null }]);
  });

  it('of a one-time event stays a single one, read or not', async () => {
    const actor = await aDriver();
    const won = about(actor.id, { kind: 'badge', subject: 'board:week:2026-11-16', once: true });
    const tellAgain = () => inTransaction((tx) => notify([won], tx));
    await Promise.all([tellAgain(), tellAgain(), tellAgain()]);
    await markRead(actor, everything);
    await tellAgain();
    expect(await noticesOf(actor)).toMatchObject([{ count: 1, readAt: expect.any(String) as string }]);
  });

  it('that arrived after the page was shown stays unread, and another user’s can’t be marked (case 101)', async () => {
    const [actor, other] = [await aDriver(), await aDriver()];
    const at = clock.now();
    const later = new Date(at.getTime() + 1000);
    const newNotices = [actor, other].flatMap(({ id }) => [
      about(id, { subject: 'highway:I-10', at }),
      about(id, { subject: 'highway:I-20', at: later }),
    ]);
    await inTransaction((tx) => notify(newNotices, tx));
    await markRead(actor, { ids: null, upTo: at });
    expect(await countUnread(actor)).toBe(1);
    const theirs = (await noticesOf(other)).map(({ id }) => id);
    setTimeAhead(5_000);
    await markRead(actor, { ids: theirs, upTo: null });
    expect([await countUnread(actor), await countUnread(other)]).toEqual([1, 2]);
  });

  it('is listed page by page, newest first, each once', async () => {
    const actor = await aDriver();
    const at = clock.now();
    const notices = Array.from({ length: 25 }, (_, number) => about(actor.id, { subject: `highway:I-${number}`, at }));
    await inTransaction((tx) => notify(notices, tx));
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listNotices>> = await listNotices(actor, { limit: 10, cursor });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
    await expect(listNotices(actor, { limit: 10, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid-cursor' });
  });
});

describe('comments on a post', () => {
  it('name their authors, with the right text for one and for many', async () => {
    const names = ['Ann', 'Dusty', 'Slim', 'Bo'].map(aName);
    const [ann, dusty, slim, bo] = await Promise.all(names.map((displayName) => aDriver({ displayName })));
    if (!ann || !dusty || !slim || !bo) throw new Error('Expected four drivers.');
    const { id } = await aPost(ann, { title: 'Brisket' });
    await comment(ann, id);
    expect(await textsOf(ann)).toEqual([]);
    const texts: (string | undefined)[] = [];
    for (const by of [dusty, dusty, slim, bo]) {
      await comment(by, id);
      texts.push((await textsOf(ann))[0]);
    }
    const [, d, s, b] = names;
    expect(texts).toEqual([
      `${d} commented on your “Brisket”.`,
      `${d} left 2 comments on your “Brisket”.`,
      `${s} and ${d} left 3 comments on your “Brisket”.`,
      `${b} and others left 4 comments on your “Brisket”.`,
    ]);
    expect(await noticesOf(ann)).toMatchObject([{ kind: 'comments', count: 4, url: `/posts/${id}#comments` }]);
  });

  it('show no title of hidden or deleted content, and no name of a deleted user (case 102)', async () => {
    const [ann, dusty] = [await aDriver(), await aDriver({ displayName: aName('Dusty') })];
    const [hidden, deleted] = [await aPost(ann, { title: 'Secret sauce' }), await aPost(ann, { title: 'Secret pie' })];
    for (const { id } of [hidden, deleted]) await comment(dusty, id);
    await Posts.updateOne({ _id: hidden.id }, { $set: { visible: false } });
    await deletePost(ann, deleted.id);
    const shown = await noticesOf(ann);
    expect(shown.map(({ text, url }) => [text.replace(/^.*? commented/, 'X commented'), url])).toEqual([
      ['X commented on your hidden post.', null],
      ['X commented on your hidden post.', null],
    ]);
    await requestDeletion(dusty, { userId: dusty.id });
    const [line] = await textsOf(ann);
    expect(line).toBe('A driver commented on your hidden post.');
    setTimeAhead(31 * 24 * 3600_000);
    expect(await eraseAccount(dusty.id, clock.now())).toBe(true);
    expect(await Notices.countDocuments({ actorIds: dusty.id })).toBe(0);
  });
});

describe('a blocked driver', () => {
  it('is no longer named, nor are their posts, and causes no new notifications (case 102)', async () => {
    const [ann, dusty] = [await aDriver(), await aDriver({ displayName: aName('Dusty') })];
    const { id } = await aPost(ann, { title: 'Brisket' });
    const theirs = await aPost(dusty, { title: 'Words of a bully' });
    await comment(dusty, id);
    const posted = { ...about(ann.id, { subject: `user:${dusty.id}` }), facts: { post: String(theirs.id) } };
    await inTransaction((tx) => notify([{ ...posted, actorId: dusty.id }], tx));
    await blockDriver(ann, dusty.id);
    const reader = await actorOf(ann.id);
    const shown = await noticesOf(reader);
    expect(shown.map(({ text, url }) => [text, url])).toEqual([
      ["A driver you follow posted something that isn't shown anymore.", null],
      ['A driver commented on your “Brisket”.', `/posts/${id}#comments`],
    ]);
    await expect(comment(await actorOf(dusty.id), id)).rejects.toMatchObject({ code: 'post-not-found' });
    expect((await noticesOf(reader)).map(({ count }) => count)).toEqual([1, 1]);
  });
});

describe('followed posts', () => {
  it('name what is followed, with the right text for one post and for several', async () => {
    const [ann, dusty] = [await aDriver(), await aDriver({ displayName: aName('Dusty') })];
    const [placeId = 0] = await storePlaces([{ name: 'Big Rig Grill', highway: 'I-44', exitNumber: '1' }]);
    const [pie, ribs] = [await aPost(dusty, { title: 'Pie' }), await aPost(dusty, { title: 'Ribs' })];
    const dustyName = (await actorName(dusty)) ?? '';
    const posted = (subject: string, post: number) => ({
      ...about(ann.id, { subject, actorId: dusty.id }),
      facts: { post: String(post) },
    });
    const subjects = [`user:${dusty.id}`, `location:${placeId}`, 'highway:I-44'];
    const texts: string[][] = [];
    for (const { id } of [pie, ribs]) {
      for (const subject of subjects) await inTransaction((tx) => notify([posted(subject, id)], tx));
      texts.push((await textsOf(ann)).sort());
    }
    expect(texts).toEqual([
      [`${dustyName} posted “Pie”.`, 'New from Big Rig Grill: “Pie”.', 'New on I-44: “Pie”.'].sort(),
      [`${dustyName} posted 2 times.`, '2 new posts from Big Rig Grill.', '2 new posts on I-44.'].sort(),
    ]);
  });
});

describe('a report and a decision', () => {
  it('have their own texts, without the reported content', async () => {
    const ann = await aDriver();
    const facts = [
      ['report', 'post:999999', { outcome: 'upheld', what: 'post' }],
      ['report', 'comment:1', { outcome: 'refused', what: 'comment' }],
      ['report', 'user:2', { outcome: 'moot', what: 'user' }],
      ['report', 'x:1', {}],
      ['moderation', 'act:5', { act: '5', did: 'hidden', what: 'post', reason: 'rude' }],
      ['moderation', 'act:6', { act: '6', did: 'restored', what: 'post', reason: 'rude' }],
      ['moderation', 'act:7', {}],
    ] as const;
    for (const [kind, subject, values] of facts) {
      await inTransaction((tx) => notify([{ ...about(ann.id, { kind, subject }), facts: values }], tx));
    }
    expect((await noticesOf(ann)).map(({ text, url }) => [text, url])).toEqual(
      expect.arrayContaining([
        ['A moderator agreed with your report of a post and dealt with it. Thanks for looking out for others.', null],
        ['A moderator looked at the comment you reported and left it as it is. Thanks all the same.', null],
        ['The driver you reported was gone before a moderator got to it. Thanks all the same.', null],
        ['A moderator has looked at your report. Thanks for looking out for others.', null],
        [
          'We hid your post. The rule: Rude or hateful. Be decent to people. No insults, threats or hate.',
          '/appeals/5',
        ],
        ['Your post is shown again.', '/appeals/6'],
        ['A moderator has made a decision about you or something you posted.', null],
      ]),
    );
  });
});

describe('boards', () => {
  it('report who entered the top three and who dropped out, once a week', async () => {
    const wednesday = new Date('2026-10-14T18:00:00Z');
    await clock.at(wednesday, async () => {
      const [one, two, three, four] = await drivers(4);
      if (!one || !two || !three || !four) throw new Error('Expected four drivers.');
      for (const each of [one, two, three]) await aPost(each);
      await notifyOfBoardPlaces();
      expect((await Promise.all([one, two, three, four].map(countUnread))).join()).toBe('0,0,0,0');
      for (const title of ['One', 'Two']) await aPost(four, { title });
      await Promise.all([notifyOfBoardPlaces(), notifyOfBoardPlaces()]);
      await notifyOfBoardPlaces();
      expect(await textsOf(four)).toEqual(
        ['You made the top three for October 2026!', 'You made the top three for the week of October 12!']
          .sort((a, b) => (a < b ? -1 : 1))
          .reverse(),
      );
      const losers = await Promise.all([one, two, three].map(textsOf));
      expect(losers.filter((texts) => texts.length > 0)).toEqual([
        expect.arrayContaining(["You're no longer in the top three of the week of October 12."]),
      ]);
    });
  });

  it('report a title when the score first crosses its threshold, and not again', async () => {
    const author = await aDriver();
    const voters = await drivers(11);
    const { id } = await aPost(author);
    const titles = async () => (await noticesOf(author)).filter(({ kind }) => kind === 'badge').map(({ text }) => text);
    const vote = (voter: Actor, direction: 'up' | 'none') => castVote.post(voter, { id, direction });
    const [last = author, ...others] = voters;
    for (const voter of others) await vote(voter, 'up');
    expect([(await findUser(author.id))?.points, await titles()]).toEqual([20, []]);
    await vote(last, 'up');
    const expected = ['Your Meat Score earned you a new title: Top Meat Recommender.'];
    expect(await titles()).toEqual(expected);
    await markRead(author, everything);
    await vote(last, 'none');
    await vote(last, 'up');
    expect([(await findUser(author.id))?.points, await titles()]).toEqual([21, expected]);
    expect((await noticesOf(author)).find(({ kind }) => kind === 'badge')?.readAt).not.toBeNull();
  });

  it('notify each driver who gets a badge for a past week or month, once', async () => {
    const driver = await clock.at(new Date('2026-09-09T18:00:00Z'), async () => {
      const winner = await aDriver();
      await aPost(winner);
      return winner;
    });
    const after = new Date('2026-10-01T18:00:00Z');
    await clock.at(after, () => Promise.all([closeEndedPeriods(), closeEndedPeriods()]));
    await clock.at(after, closeEndedPeriods);
    expect((await textsOf(driver)).sort()).toEqual([
      'You won a badge: Last week’s Hotshot.',
      'You won a badge: Meat Master.',
    ]);
  });
});

describe('a suggestion', () => {
  it('notifies its author when it is accepted or rejected, without the editor’s name', async () => {
    const [driver, editor] = [await aDriver(), await aDriver({ role: 'editor', displayName: aName('Edna') })];
    const [id = 0] = await storePlaces([{ name: 'Big Rig Diner', highway: 'I-40', exitNumber: '12' }]);
    const facts = {
      duplicateOf: null,
      amenities: '',
      city: '',
      state: '',
      type: null,
      latitude: null,
      longitude: null,
    };
    const suggest = (by: Driver, name: string) =>
      suggestChange(by, { id, ...facts, name, highway: 'I-40', exitNumber: '12' } as Parameters<
        typeof suggestChange
      >[1]);
    const rejected = await suggest(driver, 'Bigger Rig Diner');
    const accepted = await suggest(driver, 'Little Rig Diner');
    const own = await suggest(editor, 'Tiny Rig Diner');
    for (const [suggestion, decision] of [
      [rejected, 'refuse'],
      [accepted, 'take'],
      [own, 'refuse'],
    ] as const) {
      await decideSuggestion(editor, { id: suggestion.id, decision, seen: null });
    }
    expect((await textsOf(driver)).sort()).toEqual([
      'An editor reviewed your correction to Little Rig Diner and left the stop as it is.',
      'Your correction to Little Rig Diner is live. Thanks!',
    ]);
    expect(await textsOf(editor)).toEqual([]);
  });
});

describe('mail', () => {
  const mailsTo = async ({ email }: Driver) =>
    (await Jobs.find({ 'data.to': email, 'data.kind': 'notices' }).lean()).map(({ data }) => data);

  it('combines the chosen kinds, is sent at most once an hour, and sends nothing twice', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const [one, two] = [await aPost(author), await aPost(author)];
    await chooseNotices(author, { byMail: ['comments'] });
    await comment(voter, one.id);
    await comment(voter, two.id);
    await castVote.post(voter, { id: one.id, direction: 'up' });
    const mailTwice = () => Promise.all([mailNotices(), mailNotices()]);
    await mailTwice();
    expect(await mailsTo(author)).toEqual([]);
    setTimeAhead(6 * 60_000);
    await mailTwice();
    expect(await mailsTo(author)).toMatchObject([{ subject: expect.stringMatching(/^2 new things/) as string }]);
    await comment(voter, one.id);
    setTimeAhead(20 * 60_000);
    await mailTwice();
    expect(await mailsTo(author)).toHaveLength(1);
    setTimeAhead(70 * 60_000);
    await mailTwice();
    expect(await mailsTo(author)).toHaveLength(2);
    await comment(voter, one.id);
    await markRead(author, everything);
    setTimeAhead(200 * 60_000);
    await mailTwice();
    expect(await mailsTo(author)).toHaveLength(2);
    const rows = await Notices.find({ userId: author.id }).lean();
    expect(rows.filter(({ mailDueAt }) => mailDueAt)).toEqual([]);
  });
});
