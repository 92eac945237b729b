import { z } from 'zod';
import { countUnread, listNotices, markRead } from '~/domain/notices/present-notices';
import { endPushSubscription, keepPushSubscription } from '~/domain/push';
import { call, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply, success } from '~/http/api-reply';
import { done, notice } from '~/schemas/answers';
import { pageQuery } from '~/schemas/atoms';
import { readInput, pushSubscriptionInput } from '~/schemas/notices';

const notices = resource({
  '/api/notices': {
    GET: signedIn({
      summary: 'Your notifications',
      description:
        'Newest first. Events of the same kind about the same subject share one notification until you read it.',
      query: pageQuery,
      response: z.array(notice),
      headers: ['X-Unread'],
      errors: ['invalid-cursor'],
      example: { query: { limit: 20 } },
      run: async ({ query, actor, request }) => {
        const [page, unread] = await Promise.all([listNotices(actor, query), countUnread(actor)]);
        const { value, headers } = pageReply(page, request);
        return new Reply(value, [...headers, ['X-Unread', String(unread)]]);
      },
    }),
  },

  '/api/notices/read': {
    POST: call(markRead, {
      summary: 'Mark notifications as read',
      description: 'Only your own.',
      body: readInput,
      response: done,
      example: { body: { upTo: '2026-11-20T12:00:00.000Z' } },
      input: ({ body }) => body,
      respond: success,
    }),
  },

  '/api/push-subscriptions': {
    POST: call(keepPushSubscription, {
      summary: 'Subscribe this browser to push messages',
      description:
        'Lasts while this browser stays signed in. Up to ten browsers per driver. A browser’s new subscription replaces its previous one.',
      body: pushSubscriptionInput,
      response: done,
      status: 201,
      example: {
        body: {
          endpoint: 'https://push.example.com/send/7',
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        },
      },
      input: ({ body }) => body,
      respond: success,
    }),
    DELETE: call(endPushSubscription, {
      summary: 'Unsubscribe this browser from push messages',
      response: done,
      input: () => undefined,
      respond: success,
    }),
  },
});

export const loader = notices.loader;
export const action = notices.action;
