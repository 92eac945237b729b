import { z } from 'zod';
import { config, onSite } from '~/config.server';
import { readDataExport, requestDataExport } from '~/domain/data-export';
import { requestDeletion, requestDeletionByProvider } from '~/domain/deletion/request-deletion';
import { invariant } from '~/domain/errors';
import { call, open, signedIn } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { Reply } from '~/http/api-reply';
import { readForm } from '~/http/request-body';
import { closeSession } from '~/http/session';
import { dataDeletion } from '~/messages/accounts';
import { deletionInput } from '~/schemas/accounts';
import { dataExport, doneWithSentence } from '~/schemas/answers';
import { readSignedRequest } from '~/services/social';

const accountData = resource({
  '/api/data-export': {
    GET: signedIn({
      summary: 'Status of your data export',
      response: dataExport,
      run: ({ actor }) => readDataExport(actor),
    }),
    POST: call(requestDataExport, {
      summary: 'Request a copy of your data',
      description:
        'Built in the background as a ZIP of JSON files and photos. We email you a link when it is ready. The link works for 3 days. One request a day.',
      response: dataExport,
      input: () => undefined,
    }),
  },

  '/api/data-deletion': {
    POST: call(requestDeletion, {
      summary: 'Request deletion of your account',
      description:
        'Immediately hides the account, its posts and its comments, signs it out everywhere, and emails a link that can undo this for 30 days.',
      signInMessage: dataDeletion.notSignedIn,
      body: deletionInput,
      response: doneWithSentence,
      headers: ['Set-Cookie'],
      example: { body: { userId: 7 } },
      input: ({ body }) => body,
      respond: async (_, { request }) =>
        new Reply({ success: true as const, message: dataDeletion.submitted }, [
          ['Set-Cookie', await closeSession(request)],
        ]),
    }),
  },

  // Facebook's server calls this when a user asks Facebook for deletion. It signs the call, and shows the user the URL and code.
  '/auth/facebook/data-deletion': {
    POST: open({
      summary: 'Request deletion of the data that came from Facebook',
      response: z.strictObject({ url: z.string(), confirmation_code: z.string() }),
      run: async ({ request }) => {
        const { FACEBOOK_CLIENT_SECRET: secret } = config;
        invariant(secret, 'social-off');
        const signed = (await readForm(request)).get('signed_request');
        const facebookId = typeof signed === 'string' ? readSignedRequest(signed, secret) : null;
        invariant(facebookId, 'signed-request-invalid');
        const code = await requestDeletionByProvider('facebook', facebookId);
        return { url: onSite('/data-deletion/status', { code }), confirmation_code: code };
      },
    }),
  },
});

export const loader = accountData.loader;
export const action = accountData.action;
