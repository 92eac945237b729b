import { findLocationOrFail } from '~/domain/locations';
import { endpoint, open } from '~/http/api-endpoint';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  GET: open({ params: idParams, run: ({ params }) => findLocationOrFail(params.id) }),
});

export const loader = resource.loader;
export const action = resource.action;
