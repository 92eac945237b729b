import { useAutoLogin } from '~/domain/accounts/verification';
import { endpoint, open, Reply } from '~/http/api-endpoint';
import { autoLoginCookie } from '~/http/cookies';
import { startSession } from '~/http/session';
import { autoLoginInput } from '~/schemas/accounts';

/** Signs in the browser that has just verified this user, once (contract). */
const resource = endpoint({
  POST: open({
    body: autoLoginInput,
    run: async ({ body, request }) => {
      const secret: unknown = await autoLoginCookie.parse(request.headers.get('cookie'));
      await useAutoLogin({ userId: body.userId, secret: typeof secret === 'string' ? secret : null });
      return new Reply(
        { success: true },
        {
          headers: [
            ['Set-Cookie', await startSession(request, body.userId)],
            ['Set-Cookie', await autoLoginCookie.serialize('', { maxAge: 0 })],
          ],
        },
      );
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
