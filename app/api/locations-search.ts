import { z } from 'zod';
import { searchPlaces } from '~/domain/locations';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { location } from '~/schemas/answers';
import { locationSearchQuery } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    summary: 'Locations that contain a text',
    description:
      'In name, chain, highway, city or state, whatever its case. A road sign works too: i40 exit 143 finds what is there.',
    query: locationSearchQuery,
    answer: z.array(location),
    errors: ['invalid'],
    example: { query: { query: 'i40 exit 143' } },
    run: async ({ query: { query, ...list }, request }) => pageReply(await searchPlaces(query, list), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
