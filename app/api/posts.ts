import { z } from 'zod';
import type { VoteSubject } from '~models/vote';
import { deleteComment, listComments, postComment } from '~/domain/comments';
import { hideByModerator, restoreByModerator } from '~/domain/moderation/operations';
import { deletePost, editPost } from '~/domain/posts/edit-post';
import { publishPost } from '~/domain/posts/publish-post';
import { listPosts, readPost, resolveShortCode } from '~/domain/posts/read-posts';
import { sharePost } from '~/domain/shares';
import { castVote } from '~/domain/votes';
import { cacheableForVisitors, call } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply, success } from '~/http/api-reply';
import { postPhotos, withPostPhotos } from '~/http/photo-forms';
import { parse } from '~/http/problem';
import { rules } from '~/messages/forms';
import { comment, done, post, share, shortUrl, vote } from '~/schemas/answers';
import { pageQuery } from '~/schemas/atoms';
import { hideInput, restoreInput } from '~/schemas/moderation';
import { commentInput, editedPost, idParams, newPost, postListQuery, voteInput } from '~/schemas/posts';

const voteCall = (subject: VoteSubject) =>
  call(castVote[subject], {
    summary: `Vote on a ${subject}`,
    description: 'Repeating a direction changes nothing. The other direction replaces the vote, and none withdraws it.',
    params: idParams,
    body: voteInput,
    response: vote,
    example: { body: { direction: 'up' } },
    repeatable: true,
    input: ({ params, body, idempotencyKey }) => ({ ...params, ...body, key: idempotencyKey }),
    respond: ({ id, upVotes, downVotes, viewerVote }) => ({ id, upVotes, downVotes, viewerVote }),
  });

/** The calls with which moderators hide and restore a post or comment (contract). */
const decisionCalls = (subject: 'post' | 'comment') => ({
  [`/api/${subject}s/:id/hide`]: {
    POST: call(hideByModerator[subject], {
      summary: `Hide a ${subject}`,
      description: 'For moderators. The author is notified of the reason and the note, and may appeal once.',
      params: idParams,
      body: hideInput,
      response: done,
      example: { body: { reason: 'spam', words: 'Please no ads for tires.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      respond: success,
    }),
  },
  [`/api/${subject}s/:id/restore`]: {
    POST: call(restoreByModerator[subject], {
      summary: `Restore a hidden ${subject}`,
      description:
        'For moderators. The author gets its points back, in the weeks and months in which they were earned.',
      params: idParams,
      body: restoreInput,
      response: done,
      example: { body: { words: 'It was food after all.' } },
      input: ({ params, body }) => ({ ...params, ...body }),
      respond: success,
    }),
  },
});

const posts = resource({
  '/api/posts': {
    GET: cacheableForVisitors({
      summary: 'Posts',
      query: postListQuery,
      response: z.array(post),
      example: { query: { sort: 'latest', limit: 6 } },
      run: async ({ query, viewer, request }) => pageReply(await listPosts(viewer, query), request),
    }),
    POST: call(publishPost, {
      summary: 'Publish a post',
      description:
        'The post is published with its photos and points, or not at all. With `locationId`, the location’s name, highway and exit are used, and the post’s own if the location has none. Without it, all three are required. `keptPhoto` names photos that are already uploaded. At least one photo is required. Your first ten posts each day earn 5 points each, unless all of their photos were posted before.',
      upload: { fields: newPost, limits: postPhotos },
      response: post,
      status: 201,
      headers: ['Location'],
      example: {
        body: { title: 'Chicken fried steak', locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' },
      },
      input: async ({ actor, request, idempotencyKey }) => {
        const sent = await withPostPhotos(request, (form) => {
          const fields = { ...Object.fromEntries(form), keptPhoto: form.getAll('keptPhoto') };
          return { owner: actor, ...parse(newPost, fields) };
        });
        return { ...sent, formKey: idempotencyKey ?? sent.formKey };
      },
      respond: (made) => new Reply(made, [['Location', `/api/posts/${made.id}`]]),
    }),
  },

  '/api/posts/:id': {
    GET: cacheableForVisitors({
      summary: 'A post',
      params: idParams,
      response: post,
      errors: ['post-not-found', 'post-hidden'],
      run: ({ params, viewer }) => readPost(viewer, params.id),
    }),
    PUT: call(editPost, {
      summary: 'Edit your post',
      description: 'Within 30 minutes of posting. A null `locationId` leaves the location as it is. Sets `editedAt`.',
      params: idParams,
      body: editedPost,
      response: post,
      example: { body: { title: 'Chicken fried steak', description: 'With gravy.', locationId: 7 } },
      input: ({ params, body }) => ({ id: params.id, ...body }),
    }),
    DELETE: call(deletePost, {
      summary: 'Delete your post',
      description: 'Removes the points that it and its votes earned.',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
  },

  '/api/posts/:id/vote': {
    POST: voteCall('post'),
  },

  '/api/posts/:id/share': {
    POST: call(sharePost, {
      summary: 'Record that you shared a post',
      description: 'Earns 5 points once per post, at most 5 times a day. The body is ignored.',
      signInMessage: rules.share.userRequired,
      params: idParams,
      response: share,
      input: ({ params }) => params.id,
      respond: ({ pointsEarned }) => ({ success: true, pointsEarned }),
    }),
  },

  ...decisionCalls('post'),

  '/api/posts/:id/comments': {
    GET: cacheableForVisitors({
      summary: 'The comments on a post, newest first',
      params: idParams,
      query: pageQuery,
      response: z.array(comment),
      errors: ['post-not-found', 'post-hidden'],
      run: async ({ params, query, viewer, request }) =>
        pageReply(await listComments(viewer, { postId: params.id, ...query }), request),
    }),
    POST: call(postComment, {
      summary: 'Comment on a post',
      params: idParams,
      body: commentInput,
      response: comment,
      status: 201,
      example: { body: { content: 'Ask for the corner table.' } },
      input: ({ params, body }) => ({ postId: params.id, ...body }),
    }),
  },

  '/api/comments/:id': {
    DELETE: call(deleteComment, {
      summary: 'Delete your comment',
      params: idParams,
      response: done,
      input: ({ params }) => params.id,
      respond: success,
    }),
  },

  '/api/comments/:id/vote': {
    POST: voteCall('comment'),
  },

  ...decisionCalls('comment'),

  '/api/short-url/:code': {
    GET: cacheableForVisitors({
      summary: 'The post behind a short link',
      description: 'A code that is all digits is the post’s id.',
      params: z.object({ code: z.string().max(40) }),
      response: shortUrl,
      errors: ['short-url-not-found', 'post-hidden'],
      example: { params: { code: 'kp4w7xz' } },
      run: async ({ params, viewer }) => ({ postId: await resolveShortCode(params.code, viewer) }),
    }),
  },
});

export const loader = posts.loader;
export const action = posts.action;
