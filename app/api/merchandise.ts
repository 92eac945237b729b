import { z } from 'zod';
import { merchandise } from '~/domain/store/merchandise';
import { endpoint, open } from '~/http/api-endpoint';
import { merchandiseItem } from '~/schemas/answers';

const resource = endpoint({
  GET: open({
    summary: 'The store’s sample items',
    answer: z.array(merchandiseItem),
    run: () => Promise.resolve([...merchandise]),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
