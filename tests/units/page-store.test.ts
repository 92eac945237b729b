import { describe, expect, it } from 'vitest';
import { type Made, PageStore } from '~/http/page-cache/page-store';

/** A store with a clock that stands still, and pages that are made when the test says so. */
function aStore() {
  let now = 0;
  const made: { resolve: (made: Made<string>) => void; reject: (error: Error) => void }[] = [];
  const store = new PageStore<string>({ lifetimeMs: 10_000, mostBytes: 10_000 }, () => now);
  const make = () => new Promise<Made<string>>((resolve, reject) => made.push({ resolve, reject }));
  return {
    store,
    made,
    pass: (ms: number) => void (now += ms),
    ask: (key = 'home', earliest?: number) => store.get(key, make, earliest),
    /** Finishes the making number `at`. */
    finish: (at: number, value: string, mayBeKept = true, bytes = 100.25) =>
      made[at]?.resolve({ value, mayBeKept, bytes }),
  };
}

describe('a store of pages', () => {
  it('makes a page once for all who ask while it is made and afterwards', async () => {
    const { ask, finish, made } = aStore();
    const asked = [ask(), ask()];
    finish(0, 'one');
    expect(await Promise.all(asked)).toEqual(['one', 'one']);
    expect(await ask()).toBe('one');
    expect(made).toHaveLength(1);
  });

  it('makes it anew after a change, and when it is old', async () => {
    const { ask, finish, made, pass, store } = aStore();
    const first = ask();
    finish(0, 'one');
    await first;
    store.drop();
    const second = ask();
    finish(1, 'two');
    expect(await second).toBe('two');
    pass(10_001);
    const third = ask();
    finish(2, 'three');
    expect(await third).toBe('three');
    expect(made).toHaveLength(3);
  });

  it('gives nobody who asks after a change what began to be made before it', async () => {
    const { ask, finish, store } = aStore();
    const before = ask();
    store.drop();
    const after = ask();
    finish(1, 'new');
    finish(0, 'old');
    expect([await before, await after]).toEqual(['old', 'new']);
    expect(await ask()).toBe('new');
  });

  it('keeps no page that is for one alone, and no failure', async () => {
    const { ask, finish, made, store } = aStore();
    const first = ask();
    finish(0, 'mine', false);
    expect(await first).toBe('mine');
    const second = ask();
    made[1]?.reject(new Error('no database'));
    await expect(second).rejects.toThrow('no database');
    expect(store.find('home')).toBeNull();
  });

  it('makes a page ten times in a row and then four times a second, however often it changes', async () => {
    const { ask, made, pass, store } = aStore();
    const askThroughChanges = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        store.drop();
        const asked = ask();
        made.at(-1)?.resolve({ value: `${made.length}`, mayBeKept: true, bytes: 100 });
        await asked;
      }
    };
    await askThroughChanges(50);
    expect(made).toHaveLength(10);
    pass(1_000);
    await askThroughChanges(50);
    expect(made).toHaveLength(14);
  });

  it('gives nobody a page from before their own change, however often it changes', async () => {
    const { store, ask, finish, made } = aStore();
    for (let change = 0; change < 10; change += 1) {
      const asked = ask();
      finish(change, `page ${change}`);
      await asked;
      store.drop();
    }
    const own = store.drop();
    expect(await ask()).toBe('page 9');
    const asked = ask('home', own);
    expect(made).toHaveLength(11);
    finish(10, 'with their own');
    expect(await asked).toBe('with their own');
    expect(await ask()).toBe('with their own');
  });

  it('makes room by what was asked for least recently', async () => {
    const { ask, finish, store } = aStore();
    for (let page = 0; page < 12; page += 1) {
      const asked = ask(`page ${page}`);
      finish(page, 'page');
      await asked;
    }
    expect([store.find('page 0'), store.find('page 11')]).toEqual([null, expect.any(Promise)]);
  });

  it('keeps as many bytes of pages as it may, also of pages that were made anew', async () => {
    const { ask, finish, made, pass, store } = aStore();
    const keys = ['page 0', 'page 1', 'page 2', 'page 3'];
    for (const [at, key] of [...keys, ...keys].entries()) {
      if (at === keys.length) pass(10_001);
      const asked = ask(key);
      finish(made.length - 1, 'page', true, 3_000);
      await asked;
    }
    expect(keys.filter((key) => store.find(key) !== null)).toEqual(['page 2', 'page 3']);
  });
});
