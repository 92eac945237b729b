export { PageCache } from './page-cache';
export { shareablePages } from './shareable-page';
export { sharedCalls } from './shared-call';
