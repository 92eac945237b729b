import { listPosts } from '~/domain/posts/read-posts';
import { publishPost } from '~/domain/posts/publish-post';
import { endpoint, open, pageReply, parse, Reply, signedIn } from '~/http/api-endpoint';
import { withPostPhotos } from '~/http/photo-forms';
import { countTry } from '~/http/rate-limits';
import { newPost, postListQuery } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    query: postListQuery,
    run: async ({ query, viewer, request }) => pageReply(await listPosts(viewer, query), request),
  }),
  POST: signedIn({
    run: async ({ actor, request, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      const { fields, photoKeys } = await withPostPhotos(actor, request, (form) =>
        parse(newPost, Object.fromEntries(form)),
      );
      const post = await publishPost(actor, { ...fields, photoKeys, formKey: idempotencyKey ?? fields.formKey });
      return new Reply(post, { status: 201, headers: [['Location', `/api/posts/${post.id}`]] });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
