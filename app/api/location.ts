import { findLocationOrFail } from '~/domain/locations';
import { endpoint, open } from '~/http/api-endpoint';
import { location } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({
    summary: 'A location',
    params: idParams,
    answer: location,
    errors: ['location-not-found'],
    run: ({ params }) => findLocationOrFail(params.id),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
