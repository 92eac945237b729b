import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import type { z } from 'zod';
import { NewPasswordField } from '~/components/forms/account-fields';
import { type Constraints, Field } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { useLastResult, useRefusalCode } from '~/components/forms/last-result';
import type { forgotPasswordInput, registerInput, signInInput } from '~/schemas/accounts';
import { verifyHelpPath } from './auth-paths';

/** Signs in on a cab tablet without typing a password. A POST form, since it creates a pairing code. */
export function PhoneSignIn({ redirectTo }: { redirectTo: string }) {
  return (
    <Form action="/auth/phone" intent="begin">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p className="mb-2">On a tablet? If you&apos;re signed in on your phone, you don&apos;t need a password here.</p>
      <SubmitButton tone="plain" pendingLabel="Getting a code...">
        Use your phone instead
      </SubmitButton>
    </Form>
  );
}

type SignInProps = {
  constraint: Constraints;
  redirectTo: string;
  /** Address of the forgot-password page. */
  forgot: string;
};

/** Specification §2, Auth page: login. */
export function SignInForm({ constraint, redirectTo, forgot }: SignInProps) {
  const code = useRefusalCode('login');
  const [form, fields] = useForm<z.input<typeof signInInput>>({
    id: 'login',
    lastResult: useLastResult('login'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <>
      <Form {...getFormProps(form)} meta={form} intent="login">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        {code === 'email-unverified' && (
          <p>
            <Link to={verifyHelpPath(fields.email.value)}>Email verification help</Link>
          </p>
        )}
        <Field meta={fields.password} label="Password" type="password" autoComplete="current-password" />
        <SubmitButton pendingLabel="Signing in...">Sign In</SubmitButton>
      </Form>
      <p>
        <Link to={forgot}>Forgot password?</Link>
      </p>
    </>
  );
}

type RegisterProps = {
  constraint: Constraints;
  formKey: string;
  /** The page to return to after the sign-in that follows. */
  redirectTo: string;
};

/** Specification §2, Auth page: register. */
export function RegisterForm({ constraint, formKey, redirectTo }: RegisterProps) {
  const [form, fields] = useForm<z.input<typeof registerInput>>({
    id: 'register',
    lastResult: useLastResult('register'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <>
      <Form {...getFormProps(form)} meta={form} intent="register" formKey={formKey}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <NewPasswordField meta={fields.password} label="Password" />
        <SubmitButton pendingLabel="Registering...">Register</SubmitButton>
      </Form>
      <p>
        By registering you agree to the <Link to="/terms-of-service/">Terms of Service</Link> and the{' '}
        <Link to="/privacy-policy/">Privacy Policy</Link>. You&apos;ll get 5 points when you verify your email.
      </p>
    </>
  );
}

type Pending = {
  email: string;
  signIn: string;
  /** Whether the page with an address's verification state exists (in development only). */
  hasDebugPage: boolean;
};

export function RegistrationPending({ email, signIn, hasDebugPage }: Pending) {
  const whereIsIt = hasDebugPage
    ? `/verify-email-debug?${new URLSearchParams({ email }).toString()}`
    : '/verify-help?tab=troubleshooting';
  return (
    <Panel level={1} title="Verification needed">
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it to verify your address. It works for 24 hours.
      </p>
      <p>Nothing after 15 minutes? Check your junk folder first.</p>
      <p>
        <Link className="btn btn-go" to={signIn}>
          Continue to login
        </Link>
      </p>
      <p>
        <Link to="/verify-help">Email verification help</Link> · <Link to={whereIsIt}>Where&apos;s my email?</Link>
      </p>
    </Panel>
  );
}

type ForgotProps = {
  constraint: Constraints;
  /** The page to return to after sign-in. */
  redirectTo: string;
  /** Address of the sign-in page. */
  signIn: string;
};

/** Specification §2, Auth page: forgot password. */
export function ForgotPasswordForm({ constraint, redirectTo, signIn }: ForgotProps) {
  const [form, fields] = useForm<z.input<typeof forgotPasswordInput>>({
    id: 'forgot',
    lastResult: useLastResult('forgot'),
    constraint,
    defaultNoValidate: false,
  });
  return (
    <Panel level={1} title="Forgot password">
      <p>Enter your email and we&apos;ll send you a link to choose a new password.</p>
      <Form {...getFormProps(form)} meta={form} hasOneField intent="forgot">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field meta={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton pendingLabel="Sending...">Send Link</SubmitButton>
      </Form>
      <p>
        <Link to={signIn}>Return to login</Link>
      </p>
    </Panel>
  );
}

/** The same for known and unknown email addresses (contract). */
export function ForgotPasswordSent({ email, sentence, signIn }: { email: string; sentence: string; signIn: string }) {
  return (
    <Panel level={1} title="Check your email">
      <p>{sentence}</p>
      <p>
        The link works for one hour. Nothing there? Look in your spam folder, and check that <strong>{email}</strong> is
        the address you signed up with.
      </p>
      <p>
        <Link className="btn btn-go" to={signIn}>
          Return to login
        </Link>
      </p>
    </Panel>
  );
}
