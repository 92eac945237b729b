import { getFormProps, useForm } from '@conform-to/react';
import type { z } from 'zod';
import { Author } from '~/components/Driver';
import { RelativeTime } from '~/components/RelativeTime';
import { DialogLink } from '~/components/dialog/links';
import { type Constraints, Field } from '~/components/forms/fields';
import { Form, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import { BackLink } from '~/components/page-parts';
import { Photo } from '~/components/posts/Photo';
import { PostSign } from '~/components/posts/PostCard';
import type { FullPostView } from '~/components/view-types';
import type { Hiding } from '~/domain/moderation/read-acts';
import type { restoreInput } from '~/schemas/moderation';
import { AppealPart, DecisionNotice } from '../moderation/decision-parts';

type Props = {
  post: FullPostView;
  hidden: Hiding;
  now: string;
  constraint: Constraints;
};

/** Lets a moderator restore the post. */
function RestoreForm() {
  const [form, fields] = useForm<z.input<typeof restoreInput>>({ id: 'restore', lastResult: useLastResult('restore') });
  return (
    <Form {...getFormProps(form)} meta={form} intent="restore" hasOneField aria-labelledby="restore-title">
      <h2 id="restore-title">Show it again?</h2>
      <Field meta={fields.words} label="What to tell its author (optional)" maxLength={1000} />
      <SubmitButton pendingLabel="Restoring...">Restore This Post</SubmitButton>
    </Form>
  );
}

/** A hidden post as its author and moderators see it, without votes and comments. */
export function HiddenPost({ post, hidden, now, constraint }: Props) {
  const own = post.own === true;
  return (
    <article>
      <BackLink to="/latest-meat">Back to feed</BackLink>
      {own ? (
        <DecisionNotice decision={hidden} now={now} />
      ) : (
        <DecisionNotice decision={{ ...hidden, sentence: 'This post is hidden.' }} now={now} />
      )}
      <div className="post md:grid md:grid-cols-[54fr_46fr] md:grid-rows-[auto_1fr] lg:grid-cols-[58fr_42fr]">
        <div className="strip">
          {post.photos.map((photo) => (
            <div className="strip-photo" key={photo.pattern}>
              <Photo photo={photo} sizes="(min-width: 768px) 58vw, calc(100vw - 48px)" />
            </div>
          ))}
        </div>
        <div className="md:col-[2] md:ml-6">
          <PostSign post={post} />
          <h1>{post.title}</h1>
          {post.description && <p className="my-2 whitespace-pre-line">{post.description}</p>}
          <Author author={post.author}>
            <RelativeTime time={post.createdAt} now={now} />
          </Author>
          {hidden.mayDelete && (
            <div className="actions">
              <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
                Delete Post
              </DialogLink>
            </div>
          )}
        </div>
      </div>
      {!own && <RestoreForm />}
      {own && <AppealPart decision={hidden} now={now} constraint={constraint} />}
    </article>
  );
}
