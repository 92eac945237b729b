import type { FieldMetadata } from '@conform-to/react';
import type { WantedProof } from '~/domain/accounts/prove-owner';
import { CodeField } from './CodeField';
import { Field } from './Field';
import { HiddenUsername } from './HiddenUsername';

type Props = {
  /** Whose password it is. */
  email: string | null;
  wanted: WantedProof;
  fields: { currentPassword: FieldMetadata<string>; code: FieldMetadata<string> };
};

/** For somebody who is signed in and has to prove once more who they are. */
export function ProofField({ email, wanted, fields }: Props) {
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
