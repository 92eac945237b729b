import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pageTitle } from '~/components/page-title';
import { readSecondFactor } from '~/domain/second-factor/set-up';
import { listDevices } from '~/domain/accounts/devices';
import { guard, orErrorPage } from '~/http/guards';
import { SafetyLink } from './SafetyLink';

export const meta: MetaFunction = () => [{ title: pageTitle('Keep your account safe') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor, user } = await guard(args);
    const [devices, { isOn, codesLeft }] = await Promise.all([listDevices(actor), readSecondFactor(actor)]);
    return { devices: devices.length, isOn, codesLeft, hasPassword: user.passwordHash !== null, email: user.email };
  });
}

export default function AccountPage() {
  const { devices, isOn, codesLeft, hasPassword, email } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Keep your account safe</h1>
      <ul className="plain-list">
        <SafetyLink to="/account/devices" title="Signed-in devices">
          {devices === 1 ? 'Only this device is signed in.' : `${devices} devices are signed in.`}
        </SafetyLink>
        <SafetyLink to="/account/second-factor" title="Codes at sign-in">
          {isOn
            ? `On. You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`
            : 'Off. With a code from your phone, a stolen password opens nothing.'}
        </SafetyLink>
        <SafetyLink to="/account/password" title="Password">
          {hasPassword
            ? 'Change it here, and every other device is signed out.'
            : 'You have none: you sign in by Google or Facebook.'}
        </SafetyLink>
        <SafetyLink to="/account/address" title="Email address">
          {email ?? 'None'}
        </SafetyLink>
      </ul>
      <p>
        <Link to="/profile">Back to your profile</Link>
      </p>
    </div>
  );
}
