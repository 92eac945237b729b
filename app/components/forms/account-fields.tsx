import type { FieldMetadata } from '@conform-to/react';
import type { RequiredProof } from '~/domain/accounts/change-account';
import { Field, type FieldProps } from './fields';

export function NewPasswordField({ meta, label }: Pick<FieldProps, 'meta' | 'label'>) {
  return (
    <Field
      meta={meta}
      label={label}
      type="password"
      autoComplete="new-password"
      hint="At least 6 characters. A short sentence is easy to remember and hard to guess."
    />
  );
}

type Props = { meta: FieldMetadata; allowsRecovery?: boolean };

/** A code from the authenticator app, or a recovery code if the app is lost. */
export function CodeField({ meta, allowsRecovery = true }: Props) {
  return (
    <Field
      meta={meta}
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={allowsRecovery ? undefined : 'numeric'}
      hint={allowsRecovery ? 'Six digits from your app, or a recovery code.' : 'Six digits from your app.'}
      required
    />
  );
}

/** Tells a password manager which account the password is for. Never sent. @param email null for an account without an email */
export const HiddenUsername = ({ email }: { email: string | null }) =>
  email && <input type="text" autoComplete="username" value={email} readOnly hidden />;

type ProofFieldProps = {
  /** The account's email, for password managers. */
  email: string | null;
  wanted: RequiredProof;
  fields: { currentPassword: FieldMetadata; code: FieldMetadata };
};

/** Asks a signed-in user to confirm their identity again. */
export function ProofField({ email, wanted, fields }: ProofFieldProps) {
  if (wanted === 'fresh-sign-in')
    return <p>Your account has no password. Please do this within ten minutes of signing in.</p>;
  return (
    <>
      {wanted !== 'code' && (
        <>
          <HiddenUsername email={email} />
          <Field
            meta={fields.currentPassword}
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
      {wanted !== 'password' && <CodeField meta={fields.code} />}
    </>
  );
}
