import { accountScreens } from './section-2-accounts';
import { postScreens } from './section-2-posts';
import { routes } from './section-2-routes';
import { siteScreens } from './section-2-site';

/** Screens and routes. */
export const section2 = {
  number: 2,
  title: 'Screens and routes',
  parts: [...routes, ...siteScreens, ...postScreens, ...accountScreens],
} as const;
