/** What a driver sent without a network, and its state (docs/decisions/0055-said-now-sent-later.md). */

export type Direction = 'up' | 'down' | 'none';

/** As the API's calls take it. */
export type PostWords = {
  title: string;
  description: string;
  locationId: string;
  locationName: string;
  highway: string;
  exit: string;
};

export type Said =
  | { kind: 'vote'; subject: 'posts' | 'comments'; id: number; direction: Direction }
  | { kind: 'comment'; postId: number; content: string }
  | { kind: 'report'; placeId: number; word: 'right' | 'closed' }
  | { kind: 'post'; words: PostWords }
  /** Its photos come later, from any device. */
  | { kind: 'post-later'; words: PostWords };

export type WaitingPhoto = {
  /** Null for one that the site has, and this device has not. */
  blob: Blob | null;
  /** Its upload, once it is begun; also its key, once it is whole. */
  upload: string | null;
  isWhole: boolean;
};

export type WaitingRow = {
  /** Counts up: what was said first has the lower one. */
  id: number;
  account: number;
  /** When it was said, in milliseconds since 1970, as all times here. */
  at: number;
  said: Said;
  /** What it is about, in words; empty where no one knows. */
  about: string;
  /** Of the page that it was said on. */
  page: string;
  /** Its Idempotency-Key. */
  key: string;
  photos: WaitingPhoto[];
  /** `sent` until its driver was notified. */
  state: 'waiting' | 'refused' | 'sent';
  /** Why it is not sent yet, or for good: the API's code and sentence; empty where nothing came through. */
  code: string;
  sentence: string;
  tries: number;
  /** The first try that may have arrived; 0 before. */
  triedAt: number;
  /** Not before this time. */
  notBefore: number;
};

/** What goes in the order in which it was said; lines among each other go as they can. */
export function lineOf(said: Said): string {
  switch (said.kind) {
    case 'vote':
      return `vote:${said.subject}:${said.id}`;
    case 'comment':
      return `comment:${said.postId}`;
    case 'report':
      return `report:${said.placeId}`;
    default:
      return '';
  }
}

/** The API's call that says it. `fields`: by multipart, with the photos. */
export function callOf(said: Said): { path: string; body?: object; fields?: PostWords } {
  switch (said.kind) {
    case 'vote':
      return { path: `/api/${said.subject}/${said.id}/vote`, body: { direction: said.direction } };
    case 'comment':
      return { path: `/api/posts/${said.postId}/comments`, body: { content: said.content } };
    case 'report':
      return { path: `/api/locations/${said.placeId}/${said.word === 'right' ? 'confirmation' : 'closure'}` };
    case 'post-later':
      return { path: '/api/waiting-posts', body: said.words };
    case 'post':
      return { path: '/api/posts', fields: said.words };
  }
}

export const bytesOf = ({ said, photos }: Pick<WaitingRow, 'said' | 'photos'>): number =>
  photos.reduce((sum, { blob }) => sum + (blob ? blob.size : 0), JSON.stringify(said).length);
