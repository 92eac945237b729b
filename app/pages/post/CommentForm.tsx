import { getFormProps, useForm } from '@conform-to/react';
import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Constraints } from '~/components/form-types';
import { FormErrors, SubmitButton, TextArea } from '~/components/forms';
import { useReply } from '~/components/use-reply';
import type { FormReply } from '~/http/form-action';

type Props = { postId: number; signedIn: boolean; formKey: string; constraint: Constraints };

/** Specification §2, Post detail. A visitor is led to sign in, and back. */
export function CommentForm({ postId, signedIn, formKey, constraint }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const reply = useActionData<FormReply | undefined>();
  const idle = useNavigation().state === 'idle';
  const posted = reply?.intent === 'comment' && reply.result.status === 'success';
  useEffect(() => {
    if (idle && posted) element.current?.reset();
  }, [idle, posted]);
  const [form, fields] = useForm<{ content: string; formKey: string }>({
    id: `comment-${formKey}`,
    lastResult: useReply('comment'),
    constraint,
    defaultNoValidate: false,
  });
  if (!signedIn) {
    const back = encodeURIComponent(`/posts/${postId}#comment`);
    return (
      <p id="comment">
        <Link className="btn btn-go" to={`/auth?tab=login&redirectTo=${back}`}>
          Sign in to comment
        </Link>
      </p>
    );
  }
  return (
    <div id="comment">
      <Form method="post" {...getFormProps(form)} ref={element}>
        <FormErrors form={form} />
        <input type="hidden" name="intent" value="comment" />
        <input type="hidden" name="formKey" value={fields.formKey.initialValue ?? formKey} />
        <TextArea meta={fields.content} label="Add a comment" rows={3} />
        <SubmitButton pendingLabel="Posting...">Post Comment</SubmitButton>
      </Form>
    </div>
  );
}
