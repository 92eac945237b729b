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
      description: 'Newest first. Events of one kind about one subject share a notification while it is unread.',
      query: pageQuery,
      answer: z.array(notice),
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
      answer: done,
      example: { body: { upTo: '2026-11-20T12:00:00.000Z' } },
      input: ({ body }) => body,
      answered: success,
    }),
  },

  '/api/push-subscriptions': {
    POST: call(keepPushSubscription, {
      summary: 'Subscribe this browser to push messages',
      description:
        'Lasts as long as it stays signed in. Up to ten browsers for each driver. A browser’s newest subscription replaces its earlier one.',
      body: pushSubscriptionInput,
      answer: done,
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
      answered: success,
    }),
    DELETE: call(endPushSubscription, {
      summary: 'Unsubscribe this browser from push messages',
      answer: done,
      input: () => undefined,
      answered: success,
    }),
  },
});

export const loader = notices.loader;
export const action = notices.action;
