import { z } from 'zod';
import type { PlaceWord } from '~models/place-report';
import {
  addLocation,
  filterPlaces,
  findLocationOrFail,
  listPlaces,
  reportPlace,
  searchPlaces,
  suggestChange,
} from '~/domain/locations';
import { listPosts } from '~/domain/posts/read-posts';
import { call, pageReply, Reply, resource, cacheable, cacheableForVisitors } from '~/http/api-endpoint';
import { location, placeStanding, placeSuggestion, post } from '~/schemas/answers';
import {
  locationFilterQuery,
  locationListQuery,
  locationSearchQuery,
  newLocation,
  newSuggestion,
} from '~/schemas/locations';
import { commentListQuery, idParams } from '~/schemas/posts';

/** What a driver can say about a place, at an address each. */
const report = (word: PlaceWord, summary: string, description: string) =>
  call(reportPlace, {
    summary,
    description,
    params: idParams,
    answer: placeStanding,
    repeatable: true,
    input: ({ params, idempotencyKey }) => ({ id: params.id, word, key: idempotencyKey }),
  });

const locations = resource({
  '/api/locations': {
    GET: cacheable({
      summary: 'All locations, by name',
      query: locationListQuery,
      answer: z.array(location),
      run: async ({ query, request }) => pageReply(await listPlaces(query), request),
    }),
    POST: call(addLocation, {
      summary: 'Add a location',
      description: 'One of a similar name at the same exit is offered in place of a second one, unless confirm is set.',
      body: newLocation,
      answer: location,
      status: 201,
      headers: ['Location'],
      example: {
        body: { name: 'Iowa 80 Truckstop', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' },
      },
      input: ({ body }) => body,
      answered: (place) => new Reply(place, [['Location', `/api/locations/${place.id}`]]),
    }),
  },

  '/api/locations/search': {
    GET: cacheable({
      summary: 'Locations that contain a text',
      description:
        'In name, chain, highway, city or state, whatever its case. A road sign works too: i40 exit 143 finds what is there.',
      query: locationSearchQuery,
      answer: z.array(location),
      errors: ['invalid'],
      example: { query: { query: 'i40 exit 143' } },
      run: async ({ query: { query, ...list }, request }) => pageReply(await searchPlaces(query, list), request),
    }),
  },

  '/api/locations/filter': {
    GET: cacheable({
      summary: 'Locations that pass all filters given',
      query: locationFilterQuery,
      answer: z.array(location),
      example: { query: { state: 'TX', highway: 'I-40' } },
      run: async ({ query: { limit, cursor, trucks, ...filter }, request }) =>
        pageReply(await filterPlaces({ ...filter, fitsTruck: trucks === 'fit' }, { limit, cursor }), request),
    }),
  },

  '/api/locations/:id': {
    GET: cacheable({
      summary: 'A location',
      description: 'Under the number of one that was merged into another, the other, with its own number.',
      params: idParams,
      answer: location,
      errors: ['location-not-found'],
      run: ({ params }) => findLocationOrFail(params.id),
    }),
  },

  '/api/locations/:id/posts': {
    GET: cacheableForVisitors({
      summary: 'The posts of a location, newest first',
      params: idParams,
      query: commentListQuery,
      answer: z.array(post),
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
      'Says that what is told of it is still right, in the place of what the caller said before. Once as many drivers have confirmed a closed one as say that it is closed, it is open again.',
    ),
  },

  '/api/locations/:id/closure': {
    POST: report(
      'closed',
      'Report that a location is closed',
      'In the place of what the caller said before. Three drivers who say so within half a year mark it as closed.',
    ),
  },

  '/api/locations/:id/suggestions': {
    POST: call(suggestChange, {
      summary: 'Suggest a correction of a location',
      description:
        'What is left out is right as it is. Editors decide; when three drivers of standing (two weeks, 25 points) say the same it counts without one, but for duplicateOf. Said again while it waits, it is the same suggestion.',
      params: idParams,
      body: newSuggestion,
      answer: placeSuggestion,
      status: 201,
      example: { body: { exitNumber: '285' } },
      input: ({ params, body }) => ({ ...body, id: params.id }),
    }),
  },
});

export const loader = locations.loader;
export const action = locations.action;
