import { changeAvatar } from '~/domain/profiles/avatar';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { avatarFile, withAvatar } from '~/http/photo-forms';
import { countTry } from '~/http/rate-limits';
import { selfUser } from '~/schemas/answers';

const resource = endpoint({
  POST: signedIn({
    summary: 'Change one’s avatar',
    upload: { limits: avatarFile },
    answer: selfUser,
    errors: ['user-not-found', 'too-many-requests'],
    run: async ({ actor, request }) => {
      await countTry('write-actor', actor.id);
      return withAvatar(request, (file) => changeAvatar(actor, file));
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
