import { z } from 'zod';
import { config } from '~/config.server';
import { requestDeletionByProvider } from '~/domain/deletion';
import { invariant } from '~/domain/errors';
import { open, resource } from '~/http/api-endpoint';
import { readForm } from '~/http/request-body';
import { readSignedRequest } from '~/services/social/signed-request';

/**
 * Facebook's data deletion request callback: its server calls when somebody asks there to have this site's data deleted,
 * proves itself by the signature, and shows the address and the code that it is answered with.
 */
const facebookDataDeletion = resource({
  '/auth/facebook/data-deletion': {
    POST: open({
      summary: 'Ask for the deletion of what came from Facebook',
      answer: z.strictObject({ url: z.string(), confirmation_code: z.string() }),
      run: async ({ request }) => {
        const { FACEBOOK_CLIENT_SECRET: secret } = config;
        invariant(secret, 'social-off');
        const signed = (await readForm(request)).get('signed_request');
        const facebookId = typeof signed === 'string' ? readSignedRequest(signed, secret) : null;
        invariant(facebookId, 'signed-request-invalid');
        const code = await requestDeletionByProvider('facebook', facebookId);
        const url = new URL('/data-deletion/status', config.SITE_URL);
        url.search = new URLSearchParams({ code }).toString();
        return { url: url.href, confirmation_code: code };
      },
    }),
  },
});

export const loader = facebookDataDeletion.loader;
export const action = facebookDataDeletion.action;
