import { z } from 'zod';
import { follow, listFollowing, listFollows, unfollow } from '~/domain/follows/follow';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, success } from '~/http/api-reply';
import { done, followed, post } from '~/schemas/answers';
import { pageQuery } from '~/schemas/atoms';
import { followParams } from '~/schemas/notices';

const follows = resource({
  '/api/follows': {
    GET: signedIn({
      summary: 'The drivers, stops and highways you follow, latest first',
      query: pageQuery,
      response: z.array(followed),
      run: async ({ actor, query, request }) => pageReply(await listFollows(actor, query), request),
    }),
  },

  '/api/following': {
    GET: signedIn({
      summary: 'Posts from the drivers, stops and highways you follow, newest first',
      query: pageQuery,
      response: z.array(post),
      run: async ({ actor, query, request }) => pageReply(await listFollowing(actor, query), request),
    }),
  },

  '/api/follows/:kind/:id': {
    POST: call(follow, {
      summary: 'Follow a driver, a stop or a highway',
      description: 'Repeating it changes nothing. Drivers with a private profile cannot be followed.',
      params: followParams,
      response: done,
      example: { params: { kind: 'highway', id: 'I-40' } },
      input: ({ params }) => params,
      respond: success,
    }),
    DELETE: call(unfollow, {
      summary: 'Unfollow a driver, a stop or a highway',
      params: followParams,
      response: done,
      example: { params: { kind: 'highway', id: 'I-40' } },
      input: ({ params }) => params,
      respond: success,
    }),
  },
});

export const loader = follows.loader;
export const action = follows.action;
