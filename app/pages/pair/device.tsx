import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { formSheets, ownPage, withSheets } from '~/components/page-handle';
import { BackLink } from '~/components/BackLink';
import { pageTitle } from '~/components/page-title';
import { config } from '~/config.server';
import { beginPairing, readPairing } from '~/domain/pairing';
import { flash } from '~/http/flash';
import { form, formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { deviceOf, holdPairing, pairingSecretOf, signInAllowed } from '~/http/pairing';
import { sessionOf } from '~/http/session';
import { WaitForPhone } from './WaitForPhone';

export const handle = withSheets(ownPage(), ...formSheets, 'photoLater');

export const meta: MetaFunction = () => [{ title: pageTitle('Sign in with your phone') }];

/** Signs the device in as soon as the phone has said yes, so reloading gets there without script. */
export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    if (await sessionOf(args)) throw redirect('/', 303);
    const secret = await pairingSecretOf(args.request);
    const allowed = secret && (await signInAllowed(args.request, secret));
    if (allowed) {
      const headers = new Headers();
      for (const cookie of [...allowed.cookies, await flash('signed-in')]) headers.append('Set-Cookie', cookie);
      throw redirect('/', { status: 303, headers });
    }
    const site = config.SITE_URL.replace(/^https?:\/\//, '');
    return { pairing: secret ? await readPairing(secret) : null, site };
  });
}

export const action = formAction({
  begin: form(beginPairing, {
    schema: z.object({}),
    input: deviceOf,
    done: async ({ secret }) => ({ to: '/auth/phone', cookies: [await holdPairing(secret)] }),
  }),
});

/** What a cab tablet shows while it waits for a phone. */
export default function DevicePage() {
  const { pairing, site } = useLoaderData<typeof loader>();
  const waits = pairing?.state === 'waiting';
  return (
    <div className="column">
      <Panel level={1} title="Sign in with your phone">
        <Mistakes intent="begin" />
        {waits ? <WaitForPhone code={pairing.code} site={site} /> : <Explanation state={pairing?.state ?? 'none'} />}
      </Panel>
      <BackLink to="/auth?tab=login">Sign in with a password</BackLink>
    </div>
  );
}

function Explanation({ state }: { state: string }) {
  return (
    <>
      {state === 'refused' && <NoticeBanner tone="error">Sign-in was denied on your phone.</NoticeBanner>}
      {state === 'lapsed' && <NoticeBanner tone="info">That code expired or was already used.</NoticeBanner>}
      <p>Get a code, enter it on the phone where you&rsquo;re signed in, and you&rsquo;ll be signed in here too.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="begin" />
        <SubmitButton pendingLabel="Getting a code...">Get a Code</SubmitButton>
      </Form>
    </>
  );
}
