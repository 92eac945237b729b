import { z } from 'zod';
import { merchandise } from '~/domain/store/merchandise';
import { resource, cacheable } from '~/http/api-endpoint';
import { merchandiseItem } from '~/schemas/answers';

const store = resource({
  '/api/merchandise': {
    GET: cacheable({
      summary: 'The store’s sample items',
      answer: z.array(merchandiseItem),
      run: () => Promise.resolve([...merchandise]),
    }),
  },
});

export const loader = store.loader;
export const action = store.action;
