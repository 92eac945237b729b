import { scriptsReady } from '~/offline/page/scripts';

/** Loads the scripts that read the device's data, once the worker has cached them. */
export async function viewedOnDevice() {
  await scriptsReady();
  const [account, pages] = await Promise.all([import('~/offline/account'), import('~/offline/page-cache')]);
  return { ...account, ...pages };
}

export async function waitingOnDevice() {
  await scriptsReady();
  const [account, changes, drafts, item, send, store] = await Promise.all([
    import('~/offline/account'),
    import('~/offline/changes'),
    import('~/offline/drafts/post-draft'),
    import('~/offline/outbox/item'),
    import('~/offline/outbox/send'),
    import('~/offline/outbox/store'),
  ]);
  return { ...account, ...changes, ...drafts, ...item, ...send, ...store };
}

export async function savedOnDevice() {
  await scriptsReady();
  return import('~/offline/saved/saved-rows');
}
