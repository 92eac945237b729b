import { endpoint, open, Reply } from '~/http/api-endpoint';
import { closeSession } from '~/http/session';
import { done } from '~/schemas/answers';

const resource = endpoint({
  POST: open({
    summary: 'Sign out',
    answer: done,
    headers: ['Set-Cookie'],
    run: async ({ request }) => new Reply({ success: true }, [['Set-Cookie', await closeSession(request)]]),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
