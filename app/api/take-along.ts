import { invariant } from '~/domain/errors';
import { listToTakeAlong } from '~/domain/take-along';
import { call, Reply, resource } from '~/http/api-endpoint';
import { notModifiedOr } from '~/http/etag';
import { takenPart } from '~/schemas/answers';
import { subjectOfCall, takeAlongCallQuery } from '~/schemas/take-along-query';
import { etagOf } from '~/services/etag-of';

const taken = resource({
  '/api/take-along': {
    GET: call(listToTakeAlong, {
      summary: 'What to keep of a road, a trip, a location or a state for where there is no network',
      description:
        'In parts of about a hundred locations, with their best posts. A part has an ETag: asked again with If-None-Match, one that has not changed is answered 304.',
      query: takeAlongCallQuery,
      answer: takenPart,
      errors: ['invalid'],
      headers: ['ETag'],
      example: { query: { highway: 'I-40' } },
      input: ({ query }) => {
        const subject = subjectOfCall(query);
        invariant(subject, 'invalid', { field: 'highway' });
        return { subject, after: query.after ?? null };
      },
      answered: (part, { request }) => {
        const etag = etagOf(JSON.stringify(part));
        const headers = { ETag: etag, 'Cache-Control': 'no-store' };
        return notModifiedOr(request, headers, () => new Reply(part, [['ETag', etag]]));
      },
    }),
  },
});

export const loader = taken.loader;
export const action = taken.action;
