import { getFormProps, useForm } from '@conform-to/react';
import { useActionData, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { nameOf } from '~/schemas/text';
import { Author } from '~/components/Driver';
import { Icon } from '~/components/Icons';
import { RelativeTime } from '~/components/RelativeTime';
import { DialogLink } from '~/components/dialog/links';
import { formatCount } from '~/components/format';
import { Form, SubmitButton } from '~/components/forms/form';
import { ReportLink } from '~/components/page-parts';
import type { CommentView } from '~/components/view-types';
import { WaitingMark } from '~/components/posts/VoteButtons';
import { useVote } from '~/components/posts/use-vote';
import { useWaitingComments } from '~/components/posts/outbox-items';
import { type Constraints, TextArea } from '~/components/forms/fields';
import { useLastResult } from '~/components/forms/last-result';
import { usePageNavigation } from '~/components/weak-link/use-page-navigation';
import { useDraft } from '~/offline/drafts/use-draft';
import { newKey } from '~/schemas/calls';
import type { FormReply } from '~/schemas/shown';
import type { commentInput } from '~/schemas/posts';

type Props = { comments: CommentView[]; postId: number; signedIn: boolean; now: string };

/** Newest first: comments in the outbox, then the published ones. */
export function CommentList({ comments, postId, ...rest }: Props) {
  const waiting = useWaitingComments(postId) ?? [];
  if (comments.length + waiting.length === 0) return <p className="hint">No comments yet. Be the first.</p>;
  return (
    <ol className="m-0 p-0 list-none">
      {waiting.map((content, at) => (
        <li key={`waits ${at}`} className={commentLook}>
          <p className="my-2 whitespace-pre-line">{content}</p>
          <WaitingMark />
        </li>
      ))}
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} {...rest} />
      ))}
    </ol>
  );
}

const commentLook = 'mt-3 px-3 py-2.5 border-l-4 bg-card avoid-break target:border-amber';

type CommentItemProps = { comment: CommentView; signedIn: boolean; now: string };

function CommentItem({ comment, signedIn, now }: CommentItemProps) {
  const { id, author, content, createdAt, own } = comment;
  return (
    <li className={commentLook} id={`comment-${id}`}>
      <Author author={author} score={null}>
        <RelativeTime time={createdAt} now={now} />
      </Author>
      <p className="my-2 whitespace-pre-line">{content}</p>
      <div className="actions">
        <CommentVotes comment={comment} signedIn={signedIn} />
        <MoreMenu label={`More: ${nameOf(author)}’s comment`}>
          {own ? (
            <DialogLink className="btn btn-text" to={`/comments/${id}/delete`}>
              Delete
            </DialogLink>
          ) : (
            <ReportLink subject="comment" id={id} />
          )}
          {signedIn && !own && (
            <DialogLink className="btn btn-text" to={`/users/${author.username}/block`}>
              Block
            </DialogLink>
          )}
        </MoreMenu>
      </div>
    </li>
  );
}

type MenuProps = { label: string; children: ReactNode };

/** Links that are rarely needed, behind a button. Opens without JavaScript, over what follows, so that nothing shifts. */
export const MoreMenu = ({ label, children }: MenuProps) => (
  <details className="relative ml-auto">
    <summary className="btn btn-text before:!hidden" aria-label={label}>
      More
      <span className="ml-1.5" aria-hidden="true">
        ▾
      </span>
    </summary>
    <div className="absolute z-[5] top-full right-0 flex flex-col min-w-[132px] border border-edge rounded-md bg-raised">
      {children}
    </div>
  </details>
);

/** As wide with a count as without. */
const voteLook = 'btn btn-text min-w-[72px] mr-1 px-2 font-sign';

type CommentVotesProps = { comment: CommentView; signedIn: boolean };

/** Vote buttons of a comment. One request at a time (specification §4). */
function CommentVotes({ comment, signedIn }: CommentVotesProps) {
  const { id, postId, own } = comment;
  const path = `/api/comments/${id}/vote`;
  const { tally, button, waits } = useVote({ counts: comment, path, own, signedIn });
  return (
    <Form action={`/posts/${postId}`} intent="comment-vote">
      <input type="hidden" name="commentId" value={id} />
      <button className={voteLook} {...button('up')}>
        <Icon name="up" label="Helpful" />
        {tally.upVotes > 0 && <span>{formatCount(tally.upVotes)}</span>}
      </button>{' '}
      <button className={voteLook} {...button('down')}>
        <Icon name="down" label="Not helpful" />
        {tally.downVotes > 0 && <span>{formatCount(tally.downVotes)}</span>}
      </button>
      {waits && <WaitingMark />}
    </Form>
  );
}

type FormProps = {
  postId: number;
  /** Null for a visitor, whose comment is saved until they have signed in. */
  formKey: string | null;
  constraint: Constraints;
};

/** Specification §2, Post detail. */
export function CommentForm({ postId, formKey, constraint }: FormProps) {
  const { key, posted } = useKeyUntilPosted(formKey);
  useFocusFromHash();
  const [form, fields] = useForm<z.input<typeof commentInput>>({
    // A new id resets the form after it is posted.
    id: `comment-form-${posted}`,
    lastResult: useLastResult('comment'),
    constraint,
    defaultNoValidate: false,
  });
  useDraft(form.id, `comment/${postId}`);
  return (
    <Form {...getFormProps(form)} meta={form} hasOneField intent="comment" formKey={key}>
      <TextArea id={fieldId} meta={fields.content} label="Add a comment" rows={3} />
      <SubmitButton pendingLabel="Posting...">Post Comment</SubmitButton>
    </Form>
  );
}

/** "Add Comment..." links to this id. On a full page load the browser focuses it on its own. */
const fieldId = 'comment';

function useFocusFromHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${fieldId}`) document.getElementById(fieldId)?.focus();
  }, [hash, key]);
}

/**
 * Each vote on the page reloads its data, with a new form key. The form keeps its own key until it is posted. With JavaScript it makes its
 * own key on load, because another window that opened at the same time may have the page's key.
 * @returns the key, and the number of times the form was posted
 */
function useKeyUntilPosted(pageKey: string | null): { key: string | null; posted: number } {
  const [{ key, posted }, setForm] = useState({ key: pageKey, posted: 0 });
  useEffect(() => setForm((first) => ({ ...first, key: first.key && newKey() })), []);
  const reply = useActionData<FormReply | undefined>();
  const idle = usePageNavigation().state === 'idle';
  const handled = useRef<FormReply | undefined>(undefined);
  useEffect(() => {
    const isPosted = reply?.intent === 'comment' && reply.result.status === 'success';
    if (!idle || !isPosted || handled.current === reply) return;
    handled.current = reply;
    // If the page's data fails to reload, its key was already used.
    setForm((last) => ({ key: last.key && newKey(), posted: last.posted + 1 }));
  }, [idle, reply]);
  return { key, posted };
}
