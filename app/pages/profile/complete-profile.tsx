import { parse } from '@conform-to/dom';
import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { type Constraints, Field, SelectField } from '~/components/forms/fields';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { useLastResult } from '~/components/forms/last-result';
import { keepForm } from '~/components/weak-link/guard';
import { completeProfile } from '~/domain/profiles/update-profile';
import { completionCookie } from '~/http/cookies';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { clearPendingAction, pendingActionOf } from '~/http/pending-action';
import { rules } from '~/messages/forms';
import { completeProfileInput } from '~/schemas/accounts';
import { stateOptions } from '~/schemas/states';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Complete your profile',
  description: 'Tell other drivers who you are, and earn points for it.',
});

const completion = z.object({ userId: z.int(), pointsEarned: z.int() });

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireSignIn(args, 'sign-in-to-complete-profile');
  const cookie = completion.safeParse(await completionCookie.parse(args.request.headers.get('cookie')));
  const pointsEarned = cookie.success && cookie.data.userId === user._id ? cookie.data.pointsEarned : null;
  if (user.isProfileComplete && pointsEarned === null) throw redirect('/', 303);
  const pending = await pendingActionOf(args.request);
  const shown = {
    completed: pointsEarned === null ? null : { pointsEarned, totalPoints: user.points, goal: pending?.path ?? '/' },
    displayName: user.displayName ?? '',
    isVerified: user.isVerified,
    lacksPassword: !user.passwordHash && !user.googleId && !user.facebookId,
    constraint: getZodConstraint(completeProfileInput),
    states: stateOptions('states-and-district'),
  };
  if (pointsEarned === null) return data(shown);
  const headers = new Headers({ 'Set-Cookie': await completionCookie.serialize('', { maxAge: 0 }) });
  if (pending) headers.append('Set-Cookie', await clearPendingAction());
  return data(shown, { headers });
}

export const clientAction = keepForm({ default: 'complete-profile' });

export const action = formAction({
  default: form(completeProfile, {
    schema: completeProfileInput,
    words: 'driver',
    signInNotice: 'sign-in-to-complete-profile',
    sentences: { unexpected: { field: '', sentence: rules.completeProfile.failed } },
    refused: 'profile-completion-failed',
    input: ({ input }) => input,
    done: async ({ pointsEarned }, { actor }) => {
      // In a cookie, because anyone could forge an address.
      const earned: z.input<typeof completion> = { userId: actor.id, pointsEarned };
      return { to: '/complete-profile', cookies: [await completionCookie.serialize(earned)] };
    },
  }),
});

export default function CompleteProfilePage() {
  const { completed } = useLoaderData<typeof loader>();
  return <div className="column">{completed ? <Congratulation {...completed} /> : <CompleteProfileForm />}</div>;
}

function CompleteProfileForm() {
  const { constraint, states, displayName, isVerified, lacksPassword } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof completeProfileInput>, NamedForm>({
    id: 'complete-profile',
    lastResult: useLastResult(),
    constraint,
    defaultValue: { displayName },
    defaultNoValidate: false,
    shouldValidate: 'onInput',
    onValidate: ({ formData }) => parse(formData, { resolve: (form) => checkDisplayName(form, constraint) }),
  });
  return (
    <Panel level={1} title="Complete your profile">
      {isVerified ? (
        <NoticeBanner tone="success">Your email is verified.</NoticeBanner>
      ) : (
        <NoticeBanner tone="info">
          We emailed you a link. Open it to verify your email and get your first 5 points.
        </NoticeBanner>
      )}
      {lacksPassword && (
        <NoticeBanner tone="error">
          Your account has no password yet. <Link to="/account/password">Choose one now</Link> so you can sign in again.
        </NoticeBanner>
      )}
      <p>You get 5 points for registering, plus 1 point for each profile field you complete</p>
      <Form {...getFormProps(form)} meta={form}>
        <Field meta={fields.displayName} label="Display Name *" autoComplete="nickname" required />
        <Field meta={fields.firstName} label="First Name" autoComplete="given-name" />
        <Field meta={fields.lastName} label="Last Name" autoComplete="family-name" />
        <Field meta={fields.phoneNumber} label="Phone Number" type="tel" autoComplete="tel" />
        <Field
          meta={fields.occupation}
          label="Occupation"
          placeholder="e.g., Long-haul Trucker"
          autoComplete="organization-title"
        />
        <Field meta={fields.city} label="City" autoComplete="address-level2" />
        <SelectField
          meta={fields.state}
          label="State"
          options={[{ value: 'none', label: '-- Select --' }, ...states]}
          autoComplete="address-level1"
        />
        <SubmitButton pendingLabel="Saving Profile...">COMPLETE PROFILE</SubmitButton>
      </Form>
    </Panel>
  );
}

type NamedForm = { displayName?: unknown };

/** With JavaScript, checks the name's length on every change (specification §5). The server checks the other fields. */
function checkDisplayName(value: NamedForm, constraint: Constraints) {
  const { minLength = 0, maxLength = Infinity } = constraint.displayName ?? {};
  const length = typeof value.displayName === 'string' ? value.displayName.trim().length : 0;
  const { displayNameTooShort, displayNameTooLong } = rules.completeProfile;
  const mistake: string | null =
    length < minLength ? displayNameTooShort : length > maxLength ? displayNameTooLong : null;
  return mistake ? { error: { displayName: [mistake] } } : { value };
}

type Completed = { pointsEarned: number; totalPoints: number; goal: string };

/** @param completed.goal the page that the driver was going to before registering */
function Congratulation({ pointsEarned, totalPoints, goal }: Completed) {
  return (
    <Panel level={1} title="Congratulations!">
      <p className="text-points font-sign text-5xl font-extrabold leading-tight">+{pointsEarned} Points</p>
      <p>Your Meat Score is now {totalPoints}.</p>
      <p className="actions">
        {goal !== '/' && (
          <Link className="btn btn-go" to={goal}>
            Back to Where You Were
          </Link>
        )}
        <Link className={goal === '/' ? 'btn btn-go' : 'btn'} to="/">
          Start Exploring
        </Link>
      </p>
    </Panel>
  );
}
