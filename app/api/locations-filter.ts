import { filterPlaces } from '~/domain/locations';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { locationFilterQuery } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    query: locationFilterQuery,
    run: async ({ query: { limit, cursor, ...filter }, request }) =>
      pageReply(await filterPlaces(filter, { limit, cursor }), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
