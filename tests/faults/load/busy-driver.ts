import { randomUUID } from 'node:crypto';
import type { VoteDirection } from '~models/vote';
import { comment, post } from '~/schemas/answers';
import type { Client } from '../../support/client';
import { type Driver, password } from '../../support/factories';
import type { Acknowledged } from './acknowledged';
import type { Kind, Tally } from './tally';
import { untilAcknowledged } from './until-acknowledged';

export type Load = {
  done: Acknowledged;
  tally: Tally;
  /** Others' posts to vote on, comment on and share. */
  postIds: number[];
  photo: Buffer;
  isOver: () => boolean;
};

/** A sequence with every possible change of a vote. */
const directions: (VoteDirection | null)[] = ['up', 'down', null, 'down', null];

/** Sends one request after another until the load is over, retrying each until it is acknowledged. */
export async function keepBusy(browser: Client, driver: Driver, load: Load): Promise<void> {
  const { done, tally, postIds } = load;
  const acts = actsOf(browser, driver, load);
  for (let step = 0; !load.isOver(); step += 1) {
    for (const [kind, every, act] of acts) {
      // Drivers have consecutive ids, so this spreads the rare actions over the steps.
      if ((step + 7 * driver.id) % every !== 0 || load.isOver()) continue;
      await act(postIds[(step + driver.id) % postIds.length] ?? 0, step);
      tally.acknowledge(kind);
    }
  }
  for (const postId of postIds.slice(0, 2)) {
    await untilAcknowledged(() => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' }), 200);
    done.vote(driver.id, postId, 'up');
  }
}

type Act = (postId: number, step: number) => Promise<void>;

/** A driver's actions, each with its interval in steps. */
function actsOf(browser: Client, driver: Driver, { done, photo }: Load): [kind: Kind, every: number, act: Act][] {
  return [
    [
      'vote',
      1,
      async (postId) => {
        const before = done.ballots.get(`${postId}:${driver.id}`)?.count ?? 0;
        const direction = directions[before % directions.length] ?? null;
        const body = { direction: direction ?? 'none' };
        await untilAcknowledged(() => browser.api.post(`/api/posts/${postId}/vote`, body), 200);
        done.vote(driver.id, postId, direction);
      },
    ],
    [
      'comment',
      2,
      async (postId, step) => {
        const content = `Said ${randomUUID()}`;
        const key = randomUUID();
        if (step % 4 === 0) {
          const fields = { intent: 'comment', content, formKey: key };
          await untilAcknowledged(() => browser.form(`/posts/${postId}`, fields), 303);
          done.comments.push({ id: null, content });
          return;
        }
        const send = () => browser.api.post(`/api/posts/${postId}/comments`, { content }, { 'idempotency-key': key });
        done.comments.push({ id: comment.parse((await untilAcknowledged(send, 201)).json).id, content });
      },
    ],
    [
      'post',
      8,
      async () => {
        const dish = { title: `Plate ${randomUUID()}`, locationName: 'Diner', highway: 'I-80', exit: '1' };
        const headers = { 'idempotency-key': randomUUID() };
        const file = [{ field: 'image', file: photo }];
        const send = () => browser.multipart('POST', '/api/posts', dish, file, headers);
        done.posts.push({ id: post.parse((await untilAcknowledged(send, 201)).json).id, title: dish.title });
      },
    ],
    [
      'share',
      5,
      async (postId) => {
        await untilAcknowledged(() => browser.api.post(`/api/posts/${postId}/share`), 200);
        done.shares.push({ driverId: driver.id, postId });
      },
    ],
    [
      'profile',
      4,
      async (_postId, step) => {
        const city = `City ${step}`;
        await untilAcknowledged(() => browser.api.put('/api/users/profile', { city }), 200);
        done.profile(driver.id, city);
      },
    ],
    [
      'registration',
      20,
      async () => {
        const fields = { email: `${randomUUID()}@example.com`, password };
        const headers = { 'idempotency-key': randomUUID() };
        await untilAcknowledged(() => browser.api.post('/api/register', fields, headers), 201);
        done.registrations.push(fields.email);
      },
    ],
  ];
}
