import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { z } from 'zod';
import { useEffect, useState } from 'react';
import { Form, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { readLetterChoice } from '~/domain/letter/choose-letter';
import { chooseNotices, readNoticeChoice } from '~/domain/notices/present-notices';
import { choosePushWords, endPushSubscription, readPushChoice, type PushChoice as Choice } from '~/domain/push';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { noticeKindNames } from '~/messages/notifications';
import { mailedKinds, noticeChoiceForm, noticeKinds, pushWordsForm } from '~/schemas/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { callApi } from '~/offline/call-api';
import { useAccount } from '~/components/contexts';
import { sendsOnce } from '~/components/double-click';
import { LetterChoice } from './LetterChoice';
import { letterFormTo } from '~/http/common-forms';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Notification settings',
  description: 'Choose what we notify you about here, by email or on your phone.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor, user } = await requireSignIn(args);
  const [{ byMail, byPush }, letter, push] = await Promise.all([
    readNoticeChoice(actor),
    readLetterChoice(actor),
    readPushChoice(actor),
  ]);
  const mailed = new Set<string>(mailedKinds);
  const kinds = noticeKinds.map((kind) => ({
    kind,
    name: noticeKindNames[kind],
    byMail: mailed.has(kind) ? byMail.includes(kind) : ('always' as const),
    byPush: byPush.includes(kind),
  }));
  return { kinds, letter, push, hasMail: user.email !== null && user.isVerified };
}

export const clientAction = keepForm();

export const action = formAction({
  choose: form(chooseNotices, {
    schema: noticeChoiceForm,
    input: ({ input: { byMail, byPush, push } }) => ({ byMail, ...(push && { byPush }) }),
    done: () => ({ to: '/account/notices', notice: 'notices-chosen' }),
  }),
  letter: letterFormTo('/account/notices'),
  'push-words': form(choosePushWords, {
    schema: pushWordsForm,
    input: ({ input }) => input.words === 'shown',
    done: () => ({ to: '/account/notices', notice: 'push-words' }),
  }),
  'push-off': form(endPushSubscription, {
    schema: z.object({}),
    input: () => undefined,
    done: () => ({ to: '/account/notices', notice: 'push-off' }),
  }),
});

export default function NoticeChoicePage() {
  const { kinds, hasMail, letter, push } = useLoaderData<typeof loader>();
  const withPush = push !== null;
  return (
    <div className="column">
      <BackLink to="/account">Account security</BackLink>
      <h1>Notification settings</h1>
      <p>
        Everything shows up in <Link to="/notices">Notifications</Link>. Check what you’d also like by email. One email
        an hour at most.
      </p>
      {!hasMail && <p>We can&rsquo;t email you yet: please verify your email first.</p>}
      <Form intent="choose">
        {withPush && <input type="hidden" name="push" value="offered" />}
        <KindChoices kinds={kinds} withPush={withPush} />
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
      </Form>
      {push && <PushChoice choice={push} />}
      {hasMail && <LetterChoice choice={letter} />}
    </div>
  );
}

type Kind = {
  kind: string;
  name: string;
  /** `always`: emailed regardless of settings. */
  byMail: boolean | 'always';
  byPush: boolean;
};

const headCell = 'px-3 py-2 text-left';
const tickCell = 'flex items-center justify-center min-h-14';

/** A row for each kind of notification, and a column for each way to get it other than on the site. */
function KindChoices({ kinds, withPush }: { kinds: Kind[]; withPush: boolean }) {
  return (
    <table className="w-full mt-0 mb-4 [border-spacing:0_4px]">
      <thead>
        <tr>
          <th className={headCell} scope="col">
            About
          </th>
          <th className={headCell} scope="col">
            Email
          </th>
          {withPush && (
            <th className={headCell} scope="col">
              Push
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, byMail, byPush }) => (
          <tr key={kind}>
            <th className="px-3 py-2 bg-raised text-left font-normal" scope="row">
              {name}
            </th>
            <td className="w-[72px] p-0 bg-raised">
              {byMail === 'always' ? (
                <span className={tickCell}>Always</span>
              ) : (
                <Tick name="byMail" kind={kind} label={`Email: ${name}`} isOn={byMail} />
              )}
            </td>
            {withPush && (
              <td className="w-[72px] p-0 bg-raised">
                <Tick name="byPush" kind={kind} label={`Push: ${name}`} isOn={byPush} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Tick = ({ name, kind, label, isOn }: { name: string; kind: string; label: string; isOn: boolean }) => (
  <label className={tickCell}>
    <input className="w-6 h-6 m-0" type="checkbox" name={name} value={kind} defaultChecked={isOn} />
    <span className="sr-only">{label}</span>
  </label>
);

/** Turns push messages for this browser on or off. Asks for permission only after a tap. */
function PushChoice({ choice }: { choice: Choice }) {
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
  useEffect(() => setCan(supportsPush()), []);

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
      <Form intent="push-words">
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
      <Form onSubmit={() => void unsubscribeBrowser().catch(() => undefined)} intent="push-off">
        <SubmitButton tone="danger" pendingLabel="Stopping...">
          Stop on This Device
        </SubmitButton>
      </Form>
    </>
  );
}

/** `denied`: the user blocked notifications. `refused`: the site or the push service failed. */
type PushAnswer = 'on' | 'denied' | 'refused' | 'too-many' | 'other-account';

const supportsPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks for permission, subscribes at the browser's push service, and sends the subscription to the site. Call only after a tap. */
async function turnPushOn(publicKey: string, account: number | null): Promise<PushAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON();
    const answer = await callApi('POST', '/api/push-subscriptions', { account, body: { endpoint, keys } });
    if (answer.ok) return 'on';
    if (answer.status === 409) return 'other-account';
    return answer.status === 422 ? 'too-many' : 'refused';
  } catch {
    return 'refused';
  }
}

/** A subscription with another key must be removed before subscribing with a new key. */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Unsubscribes the browser. The site has already deleted the subscription. */
async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Decodes base64url, because Chrome before 76 doesn't accept the key as a string. */
function bytesOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const letters = atob(publicKey.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
