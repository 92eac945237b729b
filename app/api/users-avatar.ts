import { changeAvatar } from '~/domain/profiles/avatar';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { withAvatar } from '~/http/photo-forms';

const resource = endpoint({
  POST: signedIn({
    run: ({ actor, request }) => withAvatar(request, (file) => changeAvatar(actor, file)),
  }),
});

export const loader = resource.loader;
export const action = resource.action;
