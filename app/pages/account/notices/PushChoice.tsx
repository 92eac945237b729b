import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useAccount } from '~/components/account';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import { sendsOnce } from '~/components/second-press';
import type { PushChoice as Choice } from '~/domain/push';
import { canBePushed, letGo, type PushAnswer, turnPushOn } from './push-on-device';

/** Whether this browser is told. It asks for nothing before the press. */
export function PushChoice({ choice }: { choice: Choice }) {
  return (
    <section aria-labelledby="push-title">
      <h2 id="push-title">On this device</h2>
      {choice.isOn ? <On choice={choice} /> : <Off publicKey={choice.publicKey} />}
    </section>
  );
}

const answers: Record<Exclude<PushAnswer, 'on'>, string> = {
  denied: 'Your browser is set not to show notifications from us. You can change that in its settings for this site.',
  'too-many': 'Ten of your devices get notifications already. Turn them off on one, or sign it out, first.',
  'other-account': 'Another driver is signed in on this device now.',
  refused: "That didn't work. Check your connection and try again.",
};

function Off({ publicKey }: { publicKey: string }) {
  const [can, setCan] = useState<boolean | null>(null);
  const [asking, setAsking] = useState<PushAnswer | 'idle' | 'waiting'>('idle');
  const { revalidate } = useRevalidator();
  const account = useAccount();
  useEffect(() => setCan(canBePushed()), []);

  const ask = async () => {
    setAsking('waiting');
    const answer = await turnPushOn(publicKey, account);
    setAsking(answer);
    if (answer === 'on') revalidate();
  };
  return (
    <>
      <p>We can notify you on this phone or computer, even while the site is closed. It ends when you sign out here.</p>
      {can === null && <p className="hint">This needs a browser with JavaScript and notifications.</p>}
      {can === false && <p>This browser can&rsquo;t show notifications from websites.</p>}
      {can && (
        <p>
          <button type="button" className="btn btn-go" {...sendsOnce(asking === 'waiting', () => void ask())}>
            {asking === 'waiting' ? 'Asking...' : 'Notify Me on This Device'}
          </button>
        </p>
      )}
      <p role="status">{asking !== 'idle' && asking !== 'waiting' && asking !== 'on' && answers[asking]}</p>
    </>
  );
}

function On({ choice }: { choice: Choice }) {
  return (
    <>
      <p>We’ll notify you on this device until you sign out here.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="push-words" />
        <div className="field">
          <label className="switch">
            <input type="checkbox" role="switch" name="words" value="shown" defaultChecked={choice.showsWords} />
            <span className="switch-track" aria-hidden="true" />
            Say what happened
          </label>
          <p className="hint">
            Off, we only say how many new notifications you have. On, anyone who sees your locked screen can read them.
          </p>
        </div>
        <SubmitButton tone="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
      <Form method="post" onSubmit={() => void letGo().catch(() => undefined)}>
        <input type="hidden" name="intent" value="push-off" />
        <SubmitButton tone="danger" pendingLabel="Stopping...">
          Stop on This Device
        </SubmitButton>
      </Form>
    </>
  );
}
