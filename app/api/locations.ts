import { addLocation, listPlaces } from '~/domain/locations';
import { endpoint, open, pageReply, Reply, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { locationListQuery, newLocation } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    query: locationListQuery,
    run: async ({ query, request }) => pageReply(await listPlaces(query), request),
  }),
  POST: signedIn({
    body: newLocation,
    run: async ({ actor, body, idempotencyKey }) => {
      await countTry('write-actor', actor.id);
      const place = await addLocation(actor, { ...body, formKey: idempotencyKey ?? body.formKey });
      return new Reply(place, { status: 201, headers: [['Location', `/api/locations/${place.id}`]] });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
