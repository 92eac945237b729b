import { z } from 'zod';
import { listComments, postComment } from '~/domain/comments';
import { deletePost } from '~/domain/posts/delete-post';
import { editPost } from '~/domain/posts/edit-post';
import { publishPost } from '~/domain/posts/publish-post';
import { listPosts, readPost } from '~/domain/posts/read-posts';
import { sharePost } from '~/domain/shares';
import { call, pageReply, parse, Reply, resource, cacheableForVisitors, success } from '~/http/api-endpoint';
import { postPhotos, withPostPhotos } from '~/http/photo-forms';
import { rules } from '~/messages';
import { comment, done, post, share } from '~/schemas/answers';
import { commentInput, commentListQuery, editedPost, idParams, newPost, postListQuery } from '~/schemas/posts';
import { decisionCalls } from './decision-calls';
import { voteCall } from './vote-call';

const posts = resource({
  '/api/posts': {
    GET: cacheableForVisitors({
      summary: 'Posts',
      query: postListQuery,
      answer: z.array(post),
      example: { query: { sort: 'latest', limit: 6 } },
      run: async ({ query, viewer, request }) => pageReply(await listPosts(viewer, query), request),
    }),
    POST: call(publishPost, {
      summary: 'Publish a post',
      description:
        'With its photos and its points, or not at all. Where `locationId` names a place, name, highway and exit are those of the place; what it lacks is taken from the post. Without it all three are required. `keptPhoto` names photos that were sent in pieces before; one photo has to be there, either way. The first ten of a day give 5 each, unless all their photos were posted before.',
      upload: { fields: newPost, limits: postPhotos },
      answer: post,
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
      answered: (made) => new Reply(made, [['Location', `/api/posts/${made.id}`]]),
    }),
  },

  '/api/posts/:id': {
    GET: cacheableForVisitors({
      summary: 'A post',
      params: idParams,
      answer: post,
      errors: ['post-not-found', 'post-hidden'],
      run: ({ params, viewer }) => readPost(viewer, params.id),
    }),
    PUT: call(editPost, {
      summary: 'Edit a post of one’s own',
      description:
        'Within 30 minutes of posting. A `locationId` of null leaves it where it is. The post then has `editedAt`.',
      params: idParams,
      body: editedPost,
      answer: post,
      example: { body: { title: 'Chicken fried steak', description: 'With gravy.', locationId: 7 } },
      input: ({ params, body }) => ({ id: params.id, ...body }),
    }),
    DELETE: call(deletePost, {
      summary: 'Delete a post of one’s own',
      description: 'Takes back the points that it and its votes gave.',
      params: idParams,
      answer: done,
      input: ({ params }) => params.id,
      answered: success,
    }),
  },

  '/api/posts/:id/vote': {
    POST: voteCall('post'),
  },

  '/api/posts/:id/share': {
    POST: call(sharePost, {
      summary: 'Record that one shared a post',
      description: 'Gives 5 points once for each post, at most 5 times a day. A body is not looked at.',
      unsigned: rules.share.userRequired,
      params: idParams,
      answer: share,
      input: ({ params }) => params.id,
      answered: ({ pointsEarned }) => ({ success: true, pointsEarned }),
    }),
  },

  ...decisionCalls('post'),

  '/api/posts/:id/comments': {
    GET: cacheableForVisitors({
      summary: 'The comments on a post, newest first',
      params: idParams,
      query: commentListQuery,
      answer: z.array(comment),
      errors: ['post-not-found', 'post-hidden'],
      run: async ({ params, query, viewer, request }) =>
        pageReply(await listComments(viewer, { postId: params.id, ...query }), request),
    }),
    POST: call(postComment, {
      summary: 'Comment on a post',
      params: idParams,
      body: commentInput,
      answer: comment,
      status: 201,
      example: { body: { content: 'Ask for the corner table.' } },
      input: ({ params, body }) => ({ postId: params.id, ...body }),
    }),
  },
});

export const loader = posts.loader;
export const action = posts.action;
