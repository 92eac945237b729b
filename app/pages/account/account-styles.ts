import type { LinksFunction } from '@remix-run/node';
import styles from './account.css?url';

/** For the pages of one's own account, as their `links`. */
export const accountStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
