export { sharedIn } from './shared-handle';
export { sharedPages, type SharedPages } from './shared-pages';
export { dropOnChange } from './watch-changes';
