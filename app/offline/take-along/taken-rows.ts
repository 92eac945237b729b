import type { TakenPart, TakenSubject } from '~/schemas/take-along';

/** One row for each thing that is saved offline. */
export type TakenRow = {
  /** The subject, as addresses have it. */
  id: string;
  subject: TakenSubject;
  title: string;
  withPhotos: boolean;
  /** `stopped`: by its driver, or since it cannot continue by itself. */
  state: 'taking' | 'stopped' | 'whole';
  /** Why it is stopped, or waits, in words. */
  problem: string | null;
  /** What there is to take, as the site said before. */
  stops: number;
  bytes: { words: number; photos: number };
  /** What is here of it. */
  done: { stops: number; photoBytes: number };
  /** When all of its words came from the site, in milliseconds since 1970; null before that. */
  at: number | null;
  /** Since it was begun: what is under way then only refreshes it. */
  hasBeenWhole: boolean;
  /** When the site was last asked for what has changed. */
  askedAt: number;
};

export type TakenPartRow = {
  taking: string;
  number: number;
  /** What it was asked for after; null for the first. */
  after: string | null;
  etag: string;
  /** As it came, in the shape that it says: another build may have asked for it. */
  part: { shape: number } & Partial<Omit<TakenPart, 'shape'>>;
};
