import { expect, it } from 'vitest';
import { Courier } from '~/services/workers/courier';

function aCourier() {
  const sent: string[][] = [];
  const told: string[] = [];
  const courier = new Courier<string>((words) => sent.push(words));
  const tell = (word: string) => void courier.tell([word]).then(() => told.push(word));
  /** @returns whose words were heard so far */
  const heardSoFar = async () => {
    await new Promise(setImmediate);
    return told;
  };
  return { sent, courier, tell, heardSoFar };
}

it('takes one message at a time, and what is told meanwhile with the next', async () => {
  const { sent, courier, tell, heardSoFar } = aCourier();
  ['one', 'two', 'three'].forEach(tell);
  expect([sent, await heardSoFar()]).toEqual([[['one']], []]);
  courier.heard();
  expect([sent, await heardSoFar()]).toEqual([[['one'], ['two', 'three']], ['one']]);
  courier.heard();
  expect([sent.length, await heardSoFar()]).toEqual([2, ['one', 'two', 'three']]);
});

it('lets nobody wait for one who is no more', async () => {
  const { courier, tell, heardSoFar } = aCourier();
  ['one', 'two'].forEach(tell);
  courier.end();
  expect(await heardSoFar()).toEqual(['one', 'two']);
});
