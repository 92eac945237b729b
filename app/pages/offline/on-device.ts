import { filesAreHere } from '~/offline/page/begin';

/** Loads the scripts that read the device's data, once the worker has cached them. */
export async function seenOnDevice() {
  await filesAreHere();
  const [account, pages] = await Promise.all([import('~/offline/account'), import('~/offline/page-cache')]);
  return { ...account, ...pages };
}

export async function waitingOnDevice() {
  await filesAreHere();
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
  await filesAreHere();
  return import('~/offline/saved/saved-rows');
}
