import mongoose from 'mongoose';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findClosedBoards, findClosedPeriod, insertClosedPeriod } from '~models/period';
import { inTransaction } from '~models/database/transaction';
import { Ledger, type LedgerRow } from '~models/ledger';
import { Jobs } from '~models/job';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { chores } from '~/domain/housekeeping';
import { finishMail, queueMail } from '~/domain/outgoing-mail';
import { beginUpload } from '~/domain/photos/photo-uploads';
import { closeEndedPeriods } from '~/domain/points/closed-periods';
import { monthBoard, weekBoard } from '~/domain/points/periods';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { updateProfile } from '~/domain/profiles/update-profile';
import { sharePost } from '~/domain/shares';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { passwordChangedMail } from '~/services/mail/templates';
import { partialUploadsOf } from '~/services/partial-upload';
import { useFreshDatabase } from '../support/database';
import { aDriver, aKeptPhoto, aPost, aWaitingPost } from '../support/factories';
import { leapAhead, setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
afterEach(timeIsReal);
afterAll(finishMail);

const day = 24 * 3600_000;
const running = () => [weekBoard(new Date()), monthBoard(new Date())];
const closed = async () => (await Promise.all(running().map(findClosedPeriod))).map((row) => row?._id ?? null);

describe('a process whose clock has jumped ahead (case 57)', () => {
  it('does not close a week or month before its end', async () => {
    await aPost(await aDriver());
    leapAhead(40 * day);
    await closeEndedPeriods();
    expect(await closed()).toEqual([null, null]);
    setTimeAhead(40 * day);
    await closeEndedPeriods();
    expect(await closed()).toEqual(running());
  });

  it('drops winners that were stored too early', async () => {
    await aPost(await aDriver());
    for (const leap of [40 * day, 0]) {
      for (const _id of running()) await insertClosedPeriod({ _id, winners: [], closedAt: new Date() });
      leapAhead(leap);
      await closeEndedPeriods();
      expect(await closed()).toEqual([null, null]);
    }
  });

  it('erases nothing too early, and does not postpone chores for long', async () => {
    const driver = await aDriver();
    await aPost(driver);
    await aWaitingPost(driver);
    await aKeptPhoto(driver);
    await beginUpload(driver, 1000);
    const leaving = await aDriver();
    await requestDeletion(leaving, { userId: leaving.id });
    const rows = async () => {
      const collections = ['users', 'posts', 'waiting_posts', 'photos', 'ledger', 'sessions'];
      const counts = collections.map((name) => mongoose.connection.collection(name).countDocuments());
      const others = [(await findClosedBoards()).length, (await partialUploadsOf(driver.id)).length];
      return [...(await Promise.all(counts)), ...others];
    };
    const before = await rows();
    leapAhead(40 * day);
    for (const { run } of chores) await run();
    expect(await rows()).toEqual(before);
    const soon = new Date(Date.now() + 2 * day);
    const late = mongoose.connection.collection('locks').countDocuments({ dueAt: { $gt: soon } });
    expect(await late).toBe(0);
  });

  it('awards and removes points at the database’s time, so that they count in the current week and month', async () => {
    leapAhead(40 * day);
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await castVote.post(voter, { id: post.id, direction: 'up' });
    await sharePost(voter, post.id);
    await updateProfile(voter, { city: 'Reno' });
    await castVote.post(voter, { id: post.id, direction: 'none' });
    await deletePost(author, post.id);
    const rows = await Ledger.find({}).lean<LedgerRow[]>().exec();
    const mine = rows.filter(({ userId }) => userId === author.id || userId === voter.id);
    const reasons = ['post', 'post-deleted', 'profile-field', 'registration', 'share', 'vote', 'vote-withdrawn'];
    expect([...new Set(mine.map(({ reason }) => reason))].toSorted()).toEqual(reasons);
    const soon = Date.now() + 60_000;
    for (const { reason, at, countsAt } of mine)
      expect([reason, Number(at) < soon, Number(countsAt) < soon]).toEqual([reason, true, true]);
    expect(post.createdAt < new Date(soon).toISOString()).toBe(true);
    expect((await recount()).drift).toEqual([]);
  });

  it('delays no queued mail until its own time', async () => {
    const { email } = await aDriver();
    leapAhead(40 * day);
    await inTransaction((tx) => queueMail(passwordChangedMail({ to: email }), tx));
    const row = await Jobs.findOne({ 'data.to': email }).lean();
    expect(row?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe('a process whose clock is slow', () => {
  it('keeps winners that others have stored on time', async () => {
    const lastYear = new Date(Date.now() - 300 * day);
    const driver = await clock.at(lastYear, () => aDriver());
    await clock.at(lastYear, () => aPost(driver));
    await closeEndedPeriods();
    const row = await findClosedPeriod(weekBoard(lastYear));
    expect(row?.winners).toMatchObject([{ userId: driver.id, points: 10 }]);
    leapAhead(-400 * day);
    await closeEndedPeriods();
    expect(await findClosedPeriod(weekBoard(lastYear))).toEqual(row);
  });
});
