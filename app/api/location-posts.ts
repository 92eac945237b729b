import { findLocationOrFail } from '~/domain/locations';
import { listPosts } from '~/domain/posts/read-posts';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { commentListQuery, idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    params: idParams,
    query: commentListQuery,
    run: async ({ params, query, viewer, request }) => {
      const { id } = await findLocationOrFail(params.id);
      return pageReply(await listPosts(viewer, { sort: 'latest', locationId: id, ...query }), request);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
