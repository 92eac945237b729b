import { readPublicUser } from '~/domain/profiles/read-user';
import { endpoint, open } from '~/http/api-endpoint';
import { publicUser } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'A driver, as everybody sees them',
    params: idParams,
    answer: publicUser,
    errors: ['user-not-found'],
    run: ({ params }) => readPublicUser(params.id),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
