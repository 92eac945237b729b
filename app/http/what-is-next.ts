import { readPost } from '~/domain/posts/read-posts';
import { onwardWords } from '~/messages';
import { onwardOf } from './onward';

type Entering = 'login' | 'register';

/** @returns what happens once somebody has signed in who is led on to `to`; null where they only come in */
export async function whatIsNext(request: Request, to: string, way: Entering): Promise<string | null> {
  if (to === '/') return null;
  const held = await onwardOf(request);
  const { vote, comment, post, form } = held?.to === to ? held : nothing;
  if (form) return onwardWords.heldForm(way);
  if (post) return onwardWords.heldPost(way, post.keptPhoto.length + post.files.length);
  if (vote?.subject === 'comment') return onwardWords.commentVote(way);
  const postId = vote?.id ?? comment?.postId;
  // Whether it is still there is told when it is carried out.
  const title = postId === undefined ? null : await titleOf(postId);
  if (vote && title !== null) return onwardWords.vote(way, vote.direction === 'up' ? 'Eat It' : 'Beat It', title);
  if (comment && title !== null) return onwardWords.comment(way, title);
  if (/^\/posts\/new\b/.test(to)) return onwardWords.newPost(way);
  return /^\/posts\/\d+\/share\b/.test(to) ? onwardWords.share(way) : onwardWords.goOn(way);
}

const nothing = { vote: null, comment: null, post: null, form: null };

const titleOf = (postId: number): Promise<string | null> =>
  readPost(null, postId).then(
    ({ title }) => title,
    () => null,
  );
