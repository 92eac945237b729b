import { Form } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { RelativeTime } from '~/components/RelativeTime';
import type { Device } from '~/domain/accounts/devices';

export function DeviceLine({ device, now }: { device: Device; now: string }) {
  const { id, name, signedInAt, lastUsedAt, isCurrent } = device;
  return (
    <li className="device">
      <div>
        <strong id={`device-${id}`}>{name}</strong> {isCurrent && <span className="badge">This device</span>}
        <p className="hint">
          Signed in: <RelativeTime time={signedInAt} now={now} /> · last used:{' '}
          <RelativeTime time={lastUsedAt} now={now} />
        </p>
      </div>
      <Form method="post" action={isCurrent ? '/logout' : undefined}>
        <input type="hidden" name="intent" value="end" />
        <SubmitButton name="device" value={id} tone="plain" pendingLabel="Ending..." aria-describedby={`device-${id}`}>
          End
        </SubmitButton>
      </Form>
    </li>
  );
}
