import { z } from 'zod';
import { open, resource } from '~/http/api-endpoint';
import { notModifiedOr } from '~/http/etag';
import { apiDescription } from '~/http/openapi/api-document';

/** The API's description for machines; /api/docs says the same to people. */
const description = resource({
  '/api/openapi.json': {
    GET: open({
      summary: 'This description, as OpenAPI 3.1',
      answer: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.looseObject({}) }),
      run: async ({ request, context }) => {
        const { json, etag } = apiDescription(await context.routes());
        const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300', ETag: etag };
        return notModifiedOr(request, headers, () => new Response(json, { headers }));
      },
    }),
  },
});

export const loader = description.loader;
export const action = description.action;
