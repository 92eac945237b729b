import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Form, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { readLetterChoice } from '~/domain/letter/choose-letter';
import { chooseNotices, readNoticeChoice } from '~/domain/notices/present-notices';
import { choosePushWords, endPushSubscription, readPushChoice } from '~/domain/push';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { noticeKindNames } from '~/messages/notifications';
import { mailedKinds, noticeChoiceForm, noticeKinds, pushWordsForm } from '~/schemas/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { LetterChoice } from './LetterChoice';
import { PushChoice } from './PushChoice';
import { letterFormTo } from './letter-form';

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

/** A row for each kind of notification, a column for each channel besides the site. */
function KindChoices({ kinds, withPush }: { kinds: Kind[]; withPush: boolean }) {
  return (
    <table className="tell-kinds w-full mt-0 mb-4 [border-spacing:0_4px]">
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">Email</th>
          {withPush && <th scope="col">Push</th>}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, byMail, byPush }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td>
              {byMail === 'always' ? (
                <span>Always</span>
              ) : (
                <Tick name="byMail" kind={kind} label={`Email: ${name}`} isOn={byMail} />
              )}
            </td>
            {withPush && (
              <td>
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
  <label>
    <input type="checkbox" name={name} value={kind} defaultChecked={isOn} />
    <span className="unseen">{label}</span>
  </label>
);
