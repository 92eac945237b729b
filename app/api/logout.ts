import { endpoint, open, Reply } from '~/http/api-endpoint';
import { closeSession } from '~/http/session';

const resource = endpoint({
  POST: open({
    run: async ({ request }) =>
      new Reply({ success: true }, { headers: [['Set-Cookie', await closeSession(request)]] }),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
