import { z } from 'zod';
import { findLocationOrFail } from '~/domain/locations';
import { listPosts } from '~/domain/posts/read-posts';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { post } from '~/schemas/answers';
import { commentListQuery, idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'The posts of a location, newest first',
    params: idParams,
    query: commentListQuery,
    answer: z.array(post),
    errors: ['location-not-found'],
    run: async ({ params, query, viewer, request }) => {
      const { id } = await findLocationOrFail(params.id);
      return pageReply(await listPosts(viewer, { sort: 'latest', locationId: id, ...query }), request);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
