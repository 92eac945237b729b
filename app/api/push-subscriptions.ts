import { endPushSubscription, keepPushSubscription } from '~/domain/push/subscribe';
import { call, resource, success } from '~/http/api-endpoint';
import { done } from '~/schemas/answers';
import { pushSubscriptionInput } from '~/schemas/push';

/** The browser that asks is told of notices from now on, or not any more. */
const pushSubscriptions = resource({
  '/api/push-subscriptions': {
    POST: call(keepPushSubscription, {
      summary: 'Have this browser told of notices by push',
      description:
        'As long as it stays signed in. Ten browsers of one driver; the newest subscription of a browser counts.',
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
      summary: 'Have this browser told nothing anymore',
      answer: done,
      input: () => undefined,
      answered: success,
    }),
  },
});

export const loader = pushSubscriptions.loader;
export const action = pushSubscriptions.action;
