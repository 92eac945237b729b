import { z } from 'zod';
import { merchandise } from '~/domain/store';
import { cacheable, open } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { notModifiedOr } from '~/http/etag';
import { apiDescription } from '~/http/openapi/api-document';
import { merchandiseItem } from '~/schemas/answers';

/** Also responds 404 for all other paths under /api. */
const site = resource({
  '/api/merchandise': {
    GET: cacheable({
      summary: 'The store’s sample items',
      response: z.array(merchandiseItem),
      run: () => Promise.resolve([...merchandise]),
    }),
  },

  '/api/openapi.json': {
    GET: open({
      summary: 'This description, as OpenAPI 3.1',
      response: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.looseObject({}) }),
      run: async ({ request, context }) => {
        const { json, etag } = apiDescription(await context.routes());
        const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300', ETag: etag };
        return notModifiedOr(request, headers, () => new Response(json, { headers }));
      },
    }),
  },
});

export const loader = site.loader;
export const action = site.action;
