import { expect, it } from 'vitest';
import { whileDatabaseAnswers } from '~models/database/watchdog';
import { collectGarbage } from '../support/collect-garbage';

const megabyte = 1024 * 1024;

it('lets go of what work came to, though a timer that it began still waits', async () => {
  const { timer, made } = await whileDatabaseAnswers(() => {
    const page = { body: Buffer.alloc(megabyte) };
    const begun = { timer: setTimeout(() => undefined, 60_000), page };
    return Promise.resolve(begun);
  }).then((begun) => ({ timer: begun.timer, made: new WeakRef(begun.page) }));
  await collectGarbage();
  expect(made.deref()).toBeUndefined();
  clearTimeout(timer);
});
