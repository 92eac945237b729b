import { useAutoLogin } from '~/domain/accounts/verification';
import { endpoint, open, Reply, setCookies } from '~/http/api-endpoint';
import { autoLoginCookie } from '~/http/cookies';
import { flash } from '~/http/flash';
import { newcomersGoal, settleOnward } from '~/http/onward';
import { startSession } from '~/http/session';
import { autoLoginInput } from '~/schemas/accounts';
import { done } from '~/schemas/answers';

/** Signs in the browser that has just verified this user, once (contract). */
const resource = endpoint({
  POST: open({
    summary: 'Sign in after verifying an address',
    description:
      'Works only for the browser that has just verified that driver, once, within 5 minutes: by the cookie that the verification set.',
    body: autoLoginInput,
    answer: done,
    headers: ['Set-Cookie'],
    errors: ['auto-login-refused', 'second-factor-required', 'user-not-found'],
    example: { body: { userId: 7 } },
    run: async ({ body, request }) => {
      const secret: unknown = await autoLoginCookie.parse(request.headers.get('cookie'));
      await useAutoLogin({ userId: body.userId, secret: typeof secret === 'string' ? secret : null });
      const session = await startSession(request, body.userId);
      const { told, cookies } = await settleOnward(request, body.userId, await newcomersGoal(request));
      const notice = told ? [await flash(told.notice, told.text)] : [];
      return new Reply({ success: true }, [
        ...setCookies([...session, ...cookies, ...notice]),
        ['Set-Cookie', await autoLoginCookie.serialize('', { maxAge: 0 })],
      ]);
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
