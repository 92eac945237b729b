import type { SubmissionResult } from '@conform-to/react';

/** What pages are given to show, as the doors hand it to components. */

/** Stands for something of a driver's own in a page that is rendered once for all of them (app/http/page-cache). */
export type Placeholder = `placeholder-${string}`;

/**
 * What is a reader's own: itself, or what stands for it. A page cannot ask what it is, only hand it to a part that is drawn for each
 * (`CachedMarkup`).
 */
export type OrSlot<T> = T | Placeholder;

/** Without slots, as a part is given it. */
export type Filled<T> = { readonly [K in keyof T]: Exclude<T[K], Placeholder> };

/** As the head of each page shows them. */
export type ViewerInHead = {
  /** Of the account, by which a device keeps things apart. */
  id: OrSlot<number>;
  name: string;
  avatar: string | null;
  score: OrSlot<number>;
  /** Notices that they have not read, counted up to 100. */
  unread: OrSlot<number>;
  /** Adds the desk to the menu. */
  isEditor: OrSlot<boolean>;
};

/** On a board: null where the viewer is not on it, `beyond` where it is too far down to be counted. */
export type ViewersRank = number | 'beyond' | null;

/** Whether the viewer follows what a page is about. */
export type ViewersFollow = 'following' | null;

/** What a part shows, or the sentence in its place. */
export type PartOfPage<T> = { shown: T; failure: null } | { shown: null; failure: string };

/** What a page gets back from its own form. */
export type FormReply = {
  intent: string;
  /** Conform's result: what was typed, with the sentences beside their fields. */
  result: SubmissionResult<string[]>;
  /** What stands in the way of a create, or what the page needs to go on. */
  extra?: unknown;
};

/** A form that takes back what a notice tells of. */
export type Undo = { action: string; fields: Record<string, string> };

/** A form as it was sent, words and all. */
export type TypedForm = {
  action: string;
  fields: { name: string; value: string }[];
  /** For a form with files. */
  encType?: 'multipart/form-data';
  /** Files came along that were not kept. */
  lostFiles: boolean;
  /** What the button says that sends it again; null where it is only to be read. */
  send: string | null;
};
