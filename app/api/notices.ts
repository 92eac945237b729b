import { z } from 'zod';
import { markRead } from '~/domain/notices/mark-read';
import { countUnread, listNotices } from '~/domain/notices/read-notices';
import { call, pageReply, Reply, resource, signedIn, success } from '~/http/api-endpoint';
import { done, notice } from '~/schemas/answers';
import { noticeListQuery, readInput } from '~/schemas/notices';

const notices = resource({
  '/api/notices': {
    GET: signedIn({
      summary: 'What has happened to oneself',
      description: 'Newest first. Things of one kind about one subject are one notice while it is unread.',
      query: noticeListQuery,
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
      summary: 'Mark notices as read',
      description: 'Those of others are left alone.',
      body: readInput,
      answer: done,
      example: { body: { upTo: '2026-11-20T12:00:00.000Z' } },
      input: ({ body }) => body,
      answered: success,
    }),
  },
});

export const loader = notices.loader;
export const action = notices.action;
