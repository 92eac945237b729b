import { filesAreHere } from '~/offline/page/begin';

/** What is kept, and what is pending, are read with JavaScript that comes by the worker. */
export async function keptOnDevice() {
  await filesAreHere();
  const [kept, pages] = await Promise.all([import('~/offline/kept'), import('~/offline/page/kept-pages')]);
  return { ...kept, ...pages };
}

export async function waitingOnDevice() {
  await filesAreHere();
  const [account, changes, send, store] = await Promise.all([
    import('~/offline/account'),
    import('~/offline/changes'),
    import('~/offline/outbox/send'),
    import('~/offline/outbox/store'),
  ]);
  return { ...account, ...changes, ...send, ...store };
}

/** Also what draws the pages of it. */
export async function takenOnDevice() {
  await filesAreHere();
  const [view, page] = await Promise.all([import('~/offline/take-along/find-view'), import('./taken/TakenPage')]);
  return { ...view, ...page };
}
