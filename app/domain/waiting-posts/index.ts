export { postWithoutPhoto } from './post-without-photo';
export type { WaitingPost } from './present-waiting-post';
export { publishWithPhotos } from './publish-with-photos';
export { findAwaiting, lapsesInWords, listWaitingPosts, type PhotoFor, readWaitingPost } from './read-waiting-posts';
export { dropWaitingPost, removeLapsedPosts } from './remove-waiting-posts';
