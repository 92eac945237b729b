import type { SubmissionResult } from '@conform-to/react';
import type { errors } from '~/messages/errors';

/** Data that loaders and actions pass to components. */

/** The viewer, as shown in the header of each page. */
export type ViewerInHead = {
  /** The account's id. A device stores each account's data separately. */
  id: number;
  name: string;
  avatar: string | null;
  score: number;
  /** Unread notifications, counted up to 100. */
  unread: number;
  /** Shows the desk in the menu. */
  isEditor: boolean;
};

/** The viewer's rank on a leaderboard. Null if they are not on it, `beyond` if they are too far down to be counted. */
export type ViewersRank = number | 'beyond' | null;

/** Whether the viewer follows the page's subject. */
export type ViewersFollow = 'following' | null;

/** A section's data, or the message that is shown instead. */
export type OptionalSection<T> = { shown: T; failure: null } | { shown: null; failure: string };

/** The reply to a page's own form. */
export type FormReply = {
  intent: string;
  /** Conform's result: the typed values, and the error messages of the fields. */
  result: SubmissionResult<string[]>;
  /** Why the form was rejected. Pages check this, not the message. */
  code?: keyof typeof errors;
  /** The existing item that prevents a create, or data that the page needs to continue. */
  extra?: unknown;
};

/** A form that undoes what a notice reports. */
export type Undo = { action: string; fields: Record<string, string> };

/** A form that was sent, with all of its fields. */
export type TypedForm = {
  action: string;
  fields: { name: string; value: string }[];
  /** For a form with files. */
  encType?: 'multipart/form-data';
  /** The form had files that were not saved. */
  lostFiles: boolean;
  /** The label of the button that sends it again; null if it can't be sent again. */
  send: string | null;
};

/** Data for the error boundary. */
export type ErrorShown = {
  sentence: string;
  /** The text of the form that could not be saved, so that it can be copied. */
  words: string[];
  /** The form itself, if the site may accept it later. */
  again: TypedForm | null;
  /** For finding a server error in the log; empty for other errors. */
  requestId: string;
};

/** The form that restores the former vote on a post. */
export const undoVote = (postId: number, former: string | null, redirectTo: string): Undo => ({
  action: `/posts/${postId}`,
  fields: { intent: 'vote', direction: former ?? 'none', redirectTo },
});

/** The share of up votes, in percent; null if no one has voted. */
export function voteShare({ upVotes, downVotes }: { upVotes: number; downVotes: number }): number | null {
  const all = upVotes + downVotes;
  return all === 0 ? null : Math.round((100 * upVotes) / all);
}
