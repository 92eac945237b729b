import { Author } from '../Author';
import { DialogLink } from '../dialog';
import { PhotoStrip } from './PhotoStrip';
import { PostSign } from './PostSign';
import { ReportLink } from '../ReportLink';
import { RelativeTime } from '../RelativeTime';
import { ShareOfVotes } from './ShareOfVotes';
import { usePostVote } from './use-post-vote';
import { Verdict } from './Verdict';
import type { FullPostView } from '../view-types';
import { VoteButtons } from './VoteButtons';

type Props = { post: FullPostView; viewerId: number | null; now: string };

export function PostDetail({ post, viewerId, now }: Props) {
  const own = post.userId === viewerId;
  const anchor = `post-${post.id}`;
  const vote = usePostVote({ post, own, signedIn: viewerId !== null, anchor });
  return (
    <div className="post" id={anchor}>
      <PhotoStrip post={post} />
      <div className="post-words">
        <PostSign post={post} />
        <h1>{post.title}</h1>
        <ShareOfVotes {...vote.tally} />
        <Verdict {...vote.tally} />
        {post.description && <p className="prose">{post.description}</p>}
        <Author author={post.author}>
          <RelativeTime time={post.createdAt} now={now} />
        </Author>
        <div className="actions">
          <DialogLink className="btn" to={`/posts/${post.id}/share`}>
            Share This Meat
          </DialogLink>
          {viewerId !== null && !own && (
            <DialogLink className="btn btn-text" to={`/users/${post.author.username}/block`}>
              Block Driver
            </DialogLink>
          )}
          {own ? (
            <DialogLink className="btn" to={`/posts/${post.id}/delete`}>
              Delete Post
            </DialogLink>
          ) : (
            <ReportLink subject="post" id={post.id} />
          )}
        </div>
      </div>
      <div className="vote-bar">
        <VoteButtons postId={post.id} vote={vote} own={own} />
      </div>
    </div>
  );
}
