import { z } from 'zod';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { resource, cacheableForVisitors } from '~/http/api-endpoint';
import { shortUrl } from '~/schemas/answers';

const shortLinks = resource({
  '/api/short-url/:code': {
    GET: cacheableForVisitors({
      summary: 'The post behind a short link',
      description: 'A code of only digits is the post’s id.',
      params: z.object({ code: z.string().max(40) }),
      answer: shortUrl,
      errors: ['short-url-not-found', 'post-hidden'],
      example: { params: { code: 'kp4w7xz' } },
      run: async ({ params, viewer }) => ({ postId: await resolveShortCode(params.code, viewer) }),
    }),
  },
});

export const loader = shortLinks.loader;
export const action = shortLinks.action;
