import type { FieldMetadata } from '@conform-to/react';
import { Field } from './Field';

type Props = { meta: FieldMetadata<string>; isRecoveryTaken?: boolean };

/** A code of the authenticator app, or a recovery code where the app is lost. */
export function CodeField({ meta, isRecoveryTaken = true }: Props) {
  return (
    <Field
      meta={meta}
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isRecoveryTaken ? undefined : 'numeric'}
      hint={isRecoveryTaken ? 'Six digits from your app, or a recovery code.' : 'Six digits from your app.'}
      required
    />
  );
}
