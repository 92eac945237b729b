import { z } from 'zod';
import { listPosts } from '~/domain/posts/read-posts';
import { publishPost } from '~/domain/posts/publish-post';
import { endpoint, open, pageReply, parse, Reply, signedIn } from '~/http/api-endpoint';
import { postPhotos, withPostPhotos } from '~/http/photo-forms';
import { countTry } from '~/http/rate-limits';
import { post as postAnswer } from '~/schemas/answers';
import { newPost, postListQuery } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'Posts',
    query: postListQuery,
    answer: z.array(postAnswer),
    example: { query: { sort: 'latest', limit: 6 } },
    run: async ({ query, viewer, request }) => pageReply(await listPosts(viewer, query), request),
  }),
  POST: signedIn({
    summary: 'Publish a post',
    description:
      'With its photos and its points, or not at all. Where `locationId` names a place, name, highway and exit are those of the place; what it lacks is taken from the post. The first ten of a day give 5 each, unless all their photos were posted before.',
    upload: { fields: newPost, limits: postPhotos },
    answer: postAnswer,
    status: 201,
    headers: ['Location'],
    errors: ['photo-required', 'location-not-found', 'email-unverified', 'too-many-requests'],
    example: {
      body: { title: 'Chicken fried steak', locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' },
    },
    run: async ({ actor, request, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      await countTry('post-actor', actor.id);
      const input = await withPostPhotos(request, (form) => ({
        owner: actor,
        ...parse(newPost, Object.fromEntries(form)),
      }));
      const post = await publishPost(actor, { ...input, formKey: idempotencyKey ?? input.formKey });
      return new Reply(post, [['Location', `/api/posts/${post.id}`]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
