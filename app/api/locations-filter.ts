import { z } from 'zod';
import { filterPlaces } from '~/domain/locations';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { location } from '~/schemas/answers';
import { locationFilterQuery } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    summary: 'Locations that pass all filters given',
    query: locationFilterQuery,
    answer: z.array(location),
    example: { query: { state: 'TX', highway: 'I-40' } },
    run: async ({ query: { limit, cursor, ...filter }, request }) =>
      pageReply(await filterPlaces(filter, { limit, cursor }), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
