import { searchPlaces } from '~/domain/locations';
import { endpoint, open, pageReply } from '~/http/api-endpoint';
import { locationSearchQuery } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    query: locationSearchQuery,
    run: async ({ query: { query, ...list }, request }) => pageReply(await searchPlaces(query, list), request),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
