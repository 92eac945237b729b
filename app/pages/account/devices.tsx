import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BackLink } from '~/components/BackLink';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { endDevice, endOtherDevices, listDevices } from '~/domain/accounts/devices';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { clock } from '~/services/clock';
import { endDeviceForm } from '~/schemas/accounts';
import { DeviceLine } from './DeviceLine';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Devices',
  description: 'Every browser that you are signed in with, and a way to sign each of them out.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  return { devices: await listDevices(actor), now: clock.now().toISOString() };
}

export const clientAction = keepForm();

export const action = formAction({
  end: form(endDevice, {
    schema: endDeviceForm,
    input: ({ input }) => input.device,
    done: () => ({ to: '/account/devices', notice: 'device-ended' }),
  }),
  'end-others': form(endOtherDevices, {
    schema: z.object({}),
    input: () => undefined,
    done: () => ({ to: '/account/devices', notice: 'other-devices-ended' }),
  }),
});

export default function DevicesPage() {
  const { devices, now } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <h1>Devices</h1>
      <p>
        These devices are signed in to your account. Sign out any you don&rsquo;t recognize, then{' '}
        <Link to="/account/password">change your password</Link>.
      </p>
      <ul className="plain-list">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} now={now} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <SubmitButton tone="danger" pendingLabel="Signing out...">
            Sign Out All Others
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
