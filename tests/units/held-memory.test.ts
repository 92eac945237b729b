import { expect, it } from 'vitest';
import { whileDatabaseAnswers } from '~models/database/watchdog';
import { pageTemplate } from '~/http/page-cache/page-template';
import { SharedRendering } from '~/http/page-cache/shared-rendering';
import { collectGarbage } from '../support/collect-garbage';

const megabyte = 1024 * 1024;

/** A page of `letters` letters whose script has something of each driver's in it. */
function largeTemplate(letters: number) {
  const rendering = new SharedRendering('drivers');
  const [own = ''] = rendering.declare(['own'], () => ['Eve']);
  const data = `enqueue(${JSON.stringify(JSON.stringify(['before it', own]))});`;
  const text = Buffer.alloc(letters, 'word ').toString();
  return pageTemplate(new Response(), `<p>${text}</p><script nonce="${rendering.nonce}">${data}</script>`, rendering);
}

it('keeps no page as text beside its template', async () => {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 20 }, () => largeTemplate(megabyte));
  await collectGarbage();
  const grown = process.memoryUsage().heapUsed - before;
  // V8 remembers the text that was searched last.
  expect(grown).toBeLessThan((kept.length * megabyte) / 4);
});

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
