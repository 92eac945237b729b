import { z } from 'zod';
import type { PlaceWord } from '~models/place-report';
import { addLocation } from '~/domain/locations/add-location';
import { filterPlaces, findLocationOrFail, listPlaces, searchPlaces } from '~/domain/locations/read-locations';
import { reportPlace } from '~/domain/locations/place-reports';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { listPosts } from '~/domain/posts/read-posts';
import { call, cacheable, cacheableForVisitors } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply } from '~/http/api-reply';
import { location, placeStatus, placeSuggestion, post } from '~/schemas/answers';
import { pageQuery } from '~/schemas/atoms';
import { locationFilterQuery, locationSearchQuery, newLocation, newSuggestion } from '~/schemas/locations';
import { idParams } from '~/schemas/posts';

/** A driver's report about a location. Each kind has its own path. */
const report = (word: PlaceWord, summary: string, description: string) =>
  call(reportPlace, {
    summary,
    description,
    params: idParams,
    response: placeStatus,
    repeatable: true,
    input: ({ params, idempotencyKey }) => ({ id: params.id, word, key: idempotencyKey }),
  });

const locations = resource({
  '/api/locations': {
    GET: cacheable({
      summary: 'All locations, by name',
      query: pageQuery,
      response: z.array(location),
      run: async ({ query, request }) => pageReply(await listPlaces(query), request),
    }),
    POST: call(addLocation, {
      summary: 'Add a location',
      description:
        'If the exit already has a location with a similar name, the error includes it. Set confirm to add yours anyway.',
      body: newLocation,
      response: location,
      status: 201,
      headers: ['Location'],
      example: {
        body: { name: 'Iowa 80 Truckstop', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' },
      },
      input: ({ body }) => body,
      respond: (place) => new Reply(place, [['Location', `/api/locations/${place.id}`]]),
    }),
  },

  '/api/locations/search': {
    GET: cacheable({
      summary: 'Search locations',
      description:
        'By name, chain, highway, city or state, ignoring case. You can also enter a road sign, such as i40 exit 143, or a position, such as 41.62,-90.78.',
      query: locationSearchQuery,
      response: z.array(location),
      errors: ['invalid'],
      example: { query: { query: 'i40 exit 143' } },
      run: async ({ query: { query, ...list }, request }) => pageReply(await searchPlaces(query, list), request),
    }),
  },

  '/api/locations/filter': {
    GET: cacheable({
      summary: 'Locations that match all given filters',
      query: locationFilterQuery,
      response: z.array(location),
      example: { query: { state: 'TX', highway: 'I-40' } },
      run: async ({ query: { limit, cursor, trucks, ...filter }, request }) =>
        pageReply(await filterPlaces({ ...filter, fitsTruck: trucks === 'fit' }, { limit, cursor }), request),
    }),
  },

  '/api/locations/:id': {
    GET: cacheable({
      summary: 'A location',
      description: 'The id of a merged location returns the location that it was merged into, with that location’s id.',
      params: idParams,
      response: location,
      errors: ['location-not-found'],
      run: ({ params }) => findLocationOrFail(params.id),
    }),
  },

  '/api/locations/:id/posts': {
    GET: cacheableForVisitors({
      summary: 'The posts of a location, newest first',
      params: idParams,
      query: pageQuery,
      response: z.array(post),
      errors: ['location-not-found'],
      run: async ({ params, query, viewer, request }) => {
        const { id } = await findLocationOrFail(params.id);
        return pageReply(await listPosts(viewer, { sort: 'latest', locationId: id, ...query }), request);
      },
    }),
  },

  '/api/locations/:id/confirmation': {
    POST: report(
      'right',
      'Confirm a location',
      'Confirms that its details are still right. Replaces your earlier report. A closed location reopens once as many drivers have confirmed it as have reported it closed.',
    ),
  },

  '/api/locations/:id/closure': {
    POST: report(
      'closed',
      'Report that a location is closed',
      'Replaces your earlier report. A location is marked closed after three drivers have reported it within half a year.',
    ),
  },

  '/api/locations/:id/suggestions': {
    POST: call(suggestChange, {
      summary: 'Suggest a correction to a location',
      description:
        'Fields that you leave out stay as they are. Editors accept or reject it. Except for duplicateOf, a suggestion also takes effect once three drivers agree whose accounts are at least two weeks old and have 25 points. Repeating a pending suggestion changes nothing.',
      params: idParams,
      body: newSuggestion,
      response: placeSuggestion,
      status: 201,
      example: { body: { exitNumber: '285' } },
      input: ({ params, body }) => ({ ...body, id: params.id }),
    }),
  },
});

export const loader = locations.loader;
export const action = locations.action;
