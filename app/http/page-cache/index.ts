export { PageCache } from './page-cache';
export { keptPages } from './kept-page';
export { sharedCalls } from './shared-call';
