export { PageCache } from './page-cache';
export { shareablePages } from './shareable-page';
