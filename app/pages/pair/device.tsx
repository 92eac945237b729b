import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { z } from 'zod';
import { useContext, useEffect } from 'react';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { BackLink, CodeToType } from '~/components/page-parts';
import { redirectParam } from '~/pages/auth/auth-paths';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { beginPairing, readPairing } from '~/domain/pairing';
import { flash } from '~/http/flash';
import { form, formAction } from '~/http/form-action';
import { parametersOf } from '~/http/page-loader';
import { deviceOf, savePairingSecret, pairingSecretOf, signInIfAllowed } from '~/http/pairing';
import { resumePendingAction } from '~/http/resume-pending-action';
import { sessionOf } from '~/http/session';
import type { PageHandle } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { WithoutScriptContext } from '~/components/contexts';

export const handle = { parameters: ['redirectTo'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Sign in with your phone',
  description: 'Sign in on this device by entering its code on a phone that is signed in.',
});

/** Signs the device in once the phone has confirmed, so that a reload works without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const redirectTo = safePath(parametersOf(args.request, handle).get('redirectTo'));
  if (await sessionOf(args)) throw redirect(redirectTo, 303);
  const secret = await pairingSecretOf(args.request);
  const allowed = secret && (await signInIfAllowed(args.request, secret));
  if (allowed) {
    const { pendingNotice, cookies } = await resumePendingAction(args.request, allowed.user._id, {
      to: redirectTo,
      isNew: false,
    });
    const { notice, text, undo } = pendingNotice ?? { notice: 'signed-in' };
    const headers = new Headers();
    for (const cookie of [...allowed.cookies, ...cookies, await flash(notice, text, undo)])
      headers.append('Set-Cookie', cookie);
    throw redirect(redirectTo, { status: 303, headers });
  }
  const site = config.SITE_URL.replace(/^https?:\/\//, '');
  return { pairing: secret ? await readPairing(secret) : null, site, redirectTo };
}

export const clientAction = keepForm();

export const action = formAction({
  begin: form(beginPairing, {
    schema: z.object({ redirectTo: z.string().optional().transform(safePath) }),
    input: deviceOf,
    done: async ({ secret }, { input }) => ({
      to: `/auth/phone${redirectParam(input.redirectTo, '?')}`,
      cookies: [await savePairingSecret(secret)],
    }),
  }),
});

/** Shown on a cab tablet while it waits for the phone. */
export default function DevicePage() {
  const { pairing, site, redirectTo } = useLoaderData<typeof loader>();
  const waits = pairing?.state === 'waiting';
  return (
    <div className="column">
      <Panel level={1} title="Sign in with your phone">
        {waits ? (
          <WaitForPhone code={pairing.code} site={site} redirectTo={redirectTo} />
        ) : (
          <Explanation state={pairing?.state ?? 'none'} redirectTo={redirectTo} />
        )}
      </Panel>
      <BackLink to={`/auth?tab=login${redirectParam(redirectTo, '&')}`}>Sign in with a password</BackLink>
    </div>
  );
}

function Explanation({ state, redirectTo }: { state: string; redirectTo: string }) {
  return (
    <>
      {state === 'refused' && <NoticeBanner tone="error">Sign-in was denied on your phone.</NoticeBanner>}
      {state === 'lapsed' && <NoticeBanner tone="info">That code expired or was already used.</NoticeBanner>}
      <p>Get a code, enter it on the phone where you&rsquo;re signed in, and you&rsquo;ll be signed in here too.</p>
      <Form intent="begin">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <SubmitButton pendingLabel="Getting a code...">Get a Code</SubmitButton>
      </Form>
    </>
  );
}

const refreshSeconds = 10;

/** Without JavaScript the page refreshes on its own or with its button. */
function WaitForPhone({ code, site, redirectTo }: { code: string; site: string; redirectTo: string }) {
  const isWithoutScript = useContext(WithoutScriptContext);
  useAnswerOfPhone(redirectTo);
  const again = <meta httpEquiv="refresh" content={String(refreshSeconds)} />;
  return (
    <>
      {isWithoutScript ? again : <noscript>{again}</noscript>}
      <ol>
        <li>
          On your phone, where you&rsquo;re signed in, open <strong>{site}/pair</strong>
        </li>
        <li>Enter this code there, and allow this device:</li>
      </ol>
      <CodeToType code={code} />
      <p>It works for 10 minutes. This page moves on once you allow it on your phone.</p>
      <Form method="get" action="/auth/phone">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button className="btn btn-go">Check Again</button>
      </Form>
    </>
  );
}

const pollMs = 5_000;

/** Polls until the phone has answered, then reloads the page. Keeps polling if the connection is lost. */
function useAnswerOfPhone(redirectTo: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void isStillWaiting().then((waits) => {
        if (!waits) navigate(`/auth/phone${redirectParam(redirectTo, '?')}`, { replace: true });
      });
    }, pollMs);
    return () => clearInterval(timer);
  }, [navigate, redirectTo]);
}

async function isStillWaiting(): Promise<boolean> {
  try {
    const answer = await fetch('/api/pairings', { credentials: 'same-origin' });
    if (!answer.ok) return answer.status >= 500 || answer.status === 429;
    const { state }: { state?: unknown } = await answer.json();
    return state === 'waiting';
  } catch {
    return true;
  }
}
