import type { SubmissionResult } from '@conform-to/react';
import type { errors } from '~/messages/errors';

/** What pages are given to show, as the doors hand it to components. */

/** As the head of each page shows them. */
export type ViewerInHead = {
  /** Of the account, by which a device keeps things apart. */
  id: number;
  name: string;
  avatar: string | null;
  score: number;
  /** Notices that they have not read, counted up to 100. */
  unread: number;
  /** Adds the desk to the menu. */
  isEditor: boolean;
};

/** On a board: null where the viewer is not on it, `beyond` where it is too far down to be counted. */
export type ViewersRank = number | 'beyond' | null;

/** Whether the viewer follows what a page is about. */
export type ViewersFollow = 'following' | null;

/** What a part shows, or the sentence in its place. */
export type OptionalSection<T> = { shown: T; failure: null } | { shown: null; failure: string };

/** What a page gets back from its own form. */
export type FormReply = {
  intent: string;
  /** Conform's result: what was typed, with the sentences beside their fields. */
  result: SubmissionResult<string[]>;
  /** Why it was refused; pages decide by it, not by its sentence. */
  code?: keyof typeof errors;
  /** What is in the way of a create, or what the page needs to continue. */
  extra?: unknown;
};

/** A form that undoes what a notice tells of. */
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

/** What the error boundary shows. */
export type ErrorShown = {
  sentence: string;
  /** The text of the form that could not be saved, so that it can be copied. */
  words: string[];
  /** That form, where it may be taken in some time later. */
  again: TypedForm | null;
  /** For a failure of the site, to find it in the log; empty where the mistake is the reader's. */
  requestId: string;
};

/** The form that makes a vote on a post what it was before. */
export const undoVote = (postId: number, former: string | null, redirectTo: string): Undo => ({
  action: `/posts/${postId}`,
  fields: { intent: 'vote', direction: former ?? 'none', redirectTo },
});

/** Votes for something, in percent; null where no one has voted. */
export function voteShare({ upVotes, downVotes }: { upVotes: number; downVotes: number }): number | null {
  const all = upVotes + downVotes;
  return all === 0 ? null : Math.round((100 * upVotes) / all);
}
