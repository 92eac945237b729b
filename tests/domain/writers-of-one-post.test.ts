import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findPost } from '~models/post';
import { postComment } from '~/domain/comments';
import { recount } from '~/domain/points/recount';
import { sharePost } from '~/domain/shares';
import { inSerialQueue } from '~/domain/group-commit';
import { castVote } from '~/domain/votes';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';

useFreshDatabase();

it('a crowd that votes, comments and shares at once doesn’t cause transaction retries (case 70)', async () => {
  const post = await aPost(await aDriver());
  const drivers = await Promise.all(Array.from({ length: 40 }, () => aDriver()));
  // It already has a comment, so that the comment count also has to be right for drivers who only vote on the post.
  const { id } = await postComment(await aDriver(), { postId: post.id, content: 'First!', formKey: null });
  await Promise.all(drivers.map((driver) => castVote.comment(driver, { id, direction: 'up' })));
  const again = vi.spyOn(mongoose.mongo.ClientSession.prototype, 'abortTransaction');
  onTestFinished(() => again.mockRestore());
  // In sequence, so that a batch of each kind is running when the next one starts.
  const acts: Promise<unknown>[] = [];
  for (const [index, driver] of drivers.entries()) {
    acts.push(
      postComment(driver, { postId: post.id, content: 'Good gravy.', formKey: `form ${index}` }),
      postComment(driver, { postId: post.id, content: 'Good gravy.', formKey: `form ${index}` }),
      castVote.post(driver, { id: post.id, direction: 'up' }),
      sharePost(driver, post.id),
    );
    await sleep(10);
  }
  await Promise.all(acts);
  expect(again.mock.calls.length).toBeLessThan(3);
  expect(await findPost(post.id)).toMatchObject({ upVotes: drivers.length, commentCount: drivers.length + 1 });
  expect((await recount()).drift).toEqual([]);
});

it('a vote waits for one batch of comments and one of shares, no matter how many more are waiting (case 70)', async () => {
  const [post, driver] = [await aPost(await aDriver()), await aDriver()];
  const many = Array.from({ length: 500 }, (_, index) => index);
  const done = { comments: 0, shares: 0 };
  const rest = many.flatMap(() => [
    postComment(driver, { postId: post.id, content: 'Good gravy.', formKey: null }).then(() => (done.comments += 1)),
    sharePost(driver, post.id).then(() => (done.shares += 1)),
  ]);
  await castVote.post(driver, { id: post.id, direction: 'up' });
  const before = { ...done };
  await Promise.all(rest);
  expect([before.comments, before.shares].map((count) => count <= 100)).toEqual([true, true]);
  expect(done).toEqual({ comments: many.length, shares: many.length });
  expect((await recount()).drift).toEqual([]);
});

it('work on the same rows runs one after the other, and others don’t wait for it (case 70)', async () => {
  const started: string[] = [];
  let end = (): void => undefined;
  const first = inSerialQueue('one', () => new Promise<void>((resolve) => (end = resolve)));
  const second = inSerialQueue('one', async () => Promise.resolve(started.push('second')));
  await inSerialQueue('other', async () => Promise.resolve(started.push('other')));
  expect(started).toEqual(['other']);
  end();
  await Promise.all([first, second]);
  expect(started).toEqual(['other', 'second']);
});
