import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RelativeTime } from '~/components/RelativeTime';
import { Form, FormAlert, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { endDevice, endOtherDevices, listDevices, type Device } from '~/domain/accounts/sessions';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { endDeviceForm } from '~/schemas/accounts';
import { clock } from '~/services/clock';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Devices',
  description: 'The devices you are signed in on, and how to sign each of them out.',
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
      <FormAlert intent="end" />
      <ul className="plain-list">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} now={now} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form intent="end-others">
          <SubmitButton tone="danger" pendingLabel="Signing out...">
            Sign Out All Others
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}

function DeviceLine({ device, now }: { device: Device; now: string }) {
  const { id, name, signedInAt, lastUsedAt, isCurrent } = device;
  return (
    <li className="flex items-center mb-2 p-3 rounded-md bg-raised">
      <div className="flex-auto min-w-0">
        <strong id={`device-${id}`}>{name}</strong> {isCurrent && <span className="badge ml-0">This device</span>}
        <p className="hint mt-1">
          Signed in <RelativeTime time={signedInAt} now={now} inSentence />, active{' '}
          <RelativeTime time={lastUsedAt} now={now} inSentence />
        </p>
      </div>
      <Form className="flex-none ml-4" action={isCurrent ? '/logout' : undefined} intent="end" alert={false}>
        <SubmitButton
          name="device"
          value={id}
          tone="plain"
          pendingLabel="Signing out..."
          aria-describedby={`device-${id}`}
        >
          Sign Out
        </SubmitButton>
      </Form>
    </li>
  );
}
