import { getFormProps, useForm } from '@conform-to/react';
import { useActionData, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Constraints, TextArea } from '~/components/forms/fields';
import { Form, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import { usePageNavigation } from '~/components/weak-link/use-page-navigation';
import { useDraft } from '~/offline/drafts/use-draft';
import { newKey } from '~/schemas/calls';
import type { FormReply } from '~/schemas/shown';
import type { commentInput } from '~/schemas/posts';

type Props = {
  postId: number;
  /** Null for a visitor, whose comment is kept until they have signed in. */
  formKey: string | null;
  constraint: Constraints;
};

/** Specification §2, Post detail. */
export function CommentForm({ postId, formKey, constraint }: Props) {
  const { key, posted } = useKeyUntilPosted(formKey);
  useFocusWhenAskedFor();
  const [form, fields] = useForm<z.input<typeof commentInput>>({
    // A new id resets the form after it is posted.
    id: `comment-form-${posted}`,
    lastResult: useLastResult('comment'),
    constraint,
    defaultNoValidate: false,
  });
  useDraft(form.id, `comment/${postId}`, useActionData());
  return (
    <div>
      <Form {...getFormProps(form)} meta={form} hasOneField intent="comment" formKey={key}>
        <TextArea id={fieldId} meta={fields.content} label="Add a comment" rows={3} />
        <SubmitButton pendingLabel="Posting...">Post Comment</SubmitButton>
      </Form>
    </div>
  );
}

/** "Add Comment..." links to this id. On a full page load the browser focuses it by itself. */
const fieldId = 'comment';

function useFocusWhenAskedFor(): void {
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
function useKeyUntilPosted(given: string | null): { key: string | null; posted: number } {
  const [{ key, posted }, setForm] = useState({ key: given, posted: 0 });
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
