import { Author } from '~/components/Author';
import { BackLink } from '~/components/BackLink';
import { DialogLink } from '~/components/dialog';
import type { Constraints } from '~/components/form-types';
import { Photo } from '~/components/posts/Photo';
import { PostSign } from '~/components/posts/PostSign';
import { RelativeTime } from '~/components/RelativeTime';
import type { FullPostView } from '~/components/view-types';
import type { OwnDecision } from '~/domain/moderation';
import { AppealPart } from '../moderation/AppealPart';
import { DecisionNotice } from '../moderation/DecisionNotice';

type Props = {
  post: FullPostView;
  hidden: OwnDecision;
  viewerId: number | null;
  now: string;
  constraint: Constraints;
};

/** A post that a decision hides, as its author and moderators see it: nobody votes or comments. */
export function HiddenPost({ post, hidden, viewerId, now, constraint }: Props) {
  const own = post.userId === viewerId;
  return (
    <article>
      <BackLink to="/latest-meat">Back to feed</BackLink>
      {own ? (
        <DecisionNotice decision={hidden} now={now} />
      ) : (
        <DecisionNotice decision={{ ...hidden, sentence: 'This post is hidden.' }} now={now} />
      )}
      <div className="post">
        <div className="strip">
          {post.photos.map((photo) => (
            <div className="strip-photo" key={photo.pattern}>
              <Photo photo={photo} sizes="(min-width: 768px) 58vw, calc(100vw - 48px)" />
            </div>
          ))}
        </div>
        <div className="post-words">
          <PostSign post={post} />
          <h1>{post.title}</h1>
          {post.description && <p className="prose">{post.description}</p>}
          <Author author={post.author}>
            <RelativeTime time={post.createdAt} now={now} />
          </Author>
          {own && (
            <div className="actions">
              <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
                Delete Post
              </DialogLink>
            </div>
          )}
        </div>
      </div>
      {own && <AppealPart decision={hidden} now={now} constraint={constraint} />}
    </article>
  );
}
