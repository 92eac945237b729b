import { getFormProps, useForm } from '@conform-to/react';
import { useActionData, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { TextArea } from '~/components/forms/fields';
import { FormErrors, SubmitButton } from '~/components/forms/form-parts';
import { useReply } from '~/components/use-reply';
import { usePageNavigation } from '~/components/weak-link/use-page-navigation';
import { useDraft } from '~/offline/drafts/use-draft';
import { newKey } from '~/schemas/calls';
import type { FormReply } from '~/schemas/shown';

type Props = {
  postId: number;
  /** Null for a visitor, whose comment is held until they have signed in. */
  formKey: string | null;
  constraint: Constraints;
};

/** Specification §2, Post detail. */
export function CommentForm({ postId, formKey, constraint }: Props) {
  const { key, posted } = useKeyUntilPosted(formKey);
  useFocusWhenAskedFor();
  const [form, fields] = useForm<{ content: string; formKey: string }>({
    // Again once it is posted.
    id: `comment-form-${posted}`,
    lastResult: useReply('comment'),
    constraint,
    defaultNoValidate: false,
  });
  useDraft(form.id, `comment/${postId}`, useActionData());
  return (
    <div>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} hasOneField />
        <input type="hidden" name="intent" value="comment" />
        {key && (
          <span>
            <FormKey value={key} />
          </span>
        )}
        <TextArea id={fieldId} meta={fields.content} label="Add a comment" rows={3} />
        <SubmitButton pendingLabel="Posting...">Post Comment</SubmitButton>
      </Form>
    </div>
  );
}

const FormKey = ({ value }: { value: string }) => <input type="hidden" name="formKey" value={value} />;

/** "Add Comment..." links here; a browser that loads the page focuses it by itself. */
const fieldId = 'comment';

function useFocusWhenAskedFor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${fieldId}`) document.getElementById(fieldId)?.focus();
  }, [hash, key]);
}

/**
 * The page's data, with a new form key in it, is reloaded whenever anything on the page is voted on. The form keeps its own key until
 * it was posted. With JavaScript it has one from the beginning: the page's may be another window's, too, which opened it in the same moment.
 * @returns the key, and how often the form was posted
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
    // Where the page's data cannot be had again, it has a key that was used before.
    setForm((last) => ({ key: last.key && newKey(), posted: last.posted + 1 }));
  }, [idle, reply]);
  return { key, posted };
}
