import { z } from 'zod';
import { addLocation, listPlaces } from '~/domain/locations';
import { endpoint, open, pageReply, Reply, signedIn } from '~/http/api-endpoint';
import { countNewPlace } from '~/http/rate-limits';
import { location } from '~/schemas/answers';
import { locationListQuery, newLocation } from '~/schemas/locations';

const resource = endpoint({
  GET: open({
    summary: 'All locations, by name',
    query: locationListQuery,
    answer: z.array(location),
    run: async ({ query, request }) => pageReply(await listPlaces(query), request),
  }),
  POST: signedIn({
    summary: 'Add a location',
    description: 'One of a similar name at the same exit is offered in place of a second one, unless confirm is set.',
    body: newLocation,
    answer: location,
    status: 201,
    headers: ['Location'],
    errors: ['location-exists', 'no-such-highway', 'email-unverified', 'too-many-requests'],
    example: { body: { name: 'Iowa 80 Truckstop', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' } },
    run: async ({ actor, body, idempotencyKey }) => {
      await countNewPlace(actor);
      const place = await addLocation(actor, { ...body, formKey: idempotencyKey ?? body.formKey });
      return new Reply(place, [['Location', `/api/locations/${place.id}`]]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
