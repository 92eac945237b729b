import { z } from 'zod';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { endpoint, open } from '~/http/api-endpoint';

const resource = endpoint({
  GET: open({
    params: z.object({ code: z.string().max(40) }),
    run: async ({ params }) => ({ postId: await resolveShortCode(params.code) }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
