import { getFormProps, useForm } from '@conform-to/react';
import { Form, Link, useActionData, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Constraints } from '~/components/form-types';
import { FormErrors, SubmitButton, TextArea } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { FormReply } from '~/schemas/shown';

/** Specification §2, Post detail. A visitor is sent to sign in, and back. */
export function SignInToComment({ postId }: { postId: number }) {
  const back = encodeURIComponent(`/posts/${postId}#comment`);
  return (
    <p id="comment">
      <Link className="btn btn-go" to={`/auth?tab=login&redirectTo=${back}`}>
        Sign in to comment
      </Link>
    </p>
  );
}

type Props = { formKey: string; constraint: Constraints };

/** Specification §2, Post detail. */
export function CommentForm({ formKey, constraint }: Props) {
  const key = useKeyUntilPosted(formKey);
  useFocusWhenAskedFor();
  const [form, fields] = useForm<{ content: string; formKey: string }>({
    id: `comment-${key}`,
    lastResult: useReply('comment'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <div>
      <Form method="post" {...getFormProps(form)}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="formKey" value={key} />
        <TextArea id={fieldId} meta={fields.content} label="Add a comment" rows={3} />
        <SubmitButton pendingLabel="Posting...">Post Comment</SubmitButton>
      </Form>
    </div>
  );
}

/** "Add Comment..." links here; a browser that loads the page focuses it by itself. */
const fieldId = 'comment';

function useFocusWhenAskedFor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${fieldId}`) document.getElementById(fieldId)?.focus();
  }, [hash, key]);
}

/**
 * The page's data, with a new form key in it, is reloaded whenever anything on the page is voted on. The form keeps its own key,
 * and with it the words being typed, until they were posted; then it starts afresh.
 */
function useKeyUntilPosted(newest: string): string {
  const [key, setKey] = useState(newest);
  const reply = useActionData<FormReply | undefined>();
  const idle = useNavigation().state === 'idle';
  const handled = useRef<FormReply | undefined>(undefined);
  useEffect(() => {
    const posted = reply?.intent === 'comment' && reply.result.status === 'success';
    if (!idle || !posted || handled.current === reply) return;
    handled.current = reply;
    setKey(newest);
  }, [idle, reply, newest]);
  return key;
}
