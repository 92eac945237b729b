import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink, SettingList, SettingRow } from '~/components/page-parts';
import { listDevices } from '~/domain/accounts/sessions';
import { readOwnSuspension } from '~/domain/moderation/read-acts';
import { readSecondFactor } from '~/domain/second-factor/set-up';
import { requireSignIn } from '~/http/guards';
import { clock } from '~/services/clock';
import { SuspendedBanner } from '../moderation/decision-parts';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Account security',
  description: 'Your password, two-step verification, and the devices you are signed in on.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  const [devices, { isOn, codesLeft }, suspension] = await Promise.all([
    listDevices(actor),
    readSecondFactor(actor),
    readOwnSuspension(actor),
  ]);
  return {
    ...{ devices: devices.length, isOn, codesLeft, hasPassword: user.passwordHash !== null, email: user.email },
    ...{ suspension, now: clock.now().toISOString() },
  };
}

export default function AccountPage() {
  const { devices, isOn, codesLeft, hasPassword, email, suspension, now } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/profile">Profile</BackLink>
      <h1>Account security</h1>
      <SuspendedBanner suspension={suspension} now={now} />
      <SettingList>
        <SettingRow to="/account/devices" title="Devices">
          {devices === 1 ? 'Only this device is signed in.' : `${devices} devices are signed in.`}
        </SettingRow>
        <SettingRow to="/account/second-factor" title="Two-step verification">
          {isOn
            ? `On. You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`
            : "Off. Turn it on so a stolen password isn't enough to get in."}
        </SettingRow>
        <SettingRow to="/account/password" title="Password">
          {hasPassword ? 'Changing it signs out your other devices.' : 'None. You sign in with Google or Facebook.'}
        </SettingRow>
        <SettingRow to="/account/blocked" title="Blocked drivers" />
        <SettingRow to="/account/address" title="Email">
          {email ?? 'None'}
        </SettingRow>
        <SettingRow to="/account/notices" title="Notification settings">
          By email, or only here.
        </SettingRow>
      </SettingList>
    </div>
  );
}
