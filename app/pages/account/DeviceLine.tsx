import { RelativeTime } from '~/components/RelativeTime';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import type { Device } from '~/domain/accounts/devices';

export function DeviceLine({ device, now }: { device: Device; now: string }) {
  const { id, name, signedInAt, lastUsedAt, isCurrent } = device;
  return (
    <li className="device">
      <div>
        <strong id={`device-${id}`}>{name}</strong> {isCurrent && <span className="badge">This device</span>}
        <p className="hint">
          Signed in <RelativeTime time={signedInAt} now={now} inSentence />, active{' '}
          <RelativeTime time={lastUsedAt} now={now} inSentence />
        </p>
      </div>
      <Form method="post" action={isCurrent ? '/logout' : undefined}>
        <input type="hidden" name="intent" value="end" />
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
