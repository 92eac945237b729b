import type { DialogPage } from '~/components/dialog/dialog-context';

/** Pages that a `DialogLink` may open in a dialog. */
export const dialogPages: DialogPage[] = [
  { path: '/scoring', load: () => import('./scoring') },
  { path: '/posts/new', load: () => import('./new-post/new-post') },
  { path: '/posts/:id/share', load: () => import('./post/share-post') },
  { path: '/posts/:id/delete', load: () => import('./post/delete-post') },
  { path: '/posts/:id/photos/:number', load: () => import('./post/post-photo') },
  { path: '/comments/:id/delete', load: () => import('./post/delete-comment') },
  { path: '/locations/new', load: () => import('./locations/new-location') },
  { path: '/users/:username/block', load: () => import('./profile/block-driver') },
  { path: '/report/:subject/:id', load: () => import('./report/report') },
  { path: '/data-deletion/confirm', load: () => import('./data-deletion/confirm') },
];
