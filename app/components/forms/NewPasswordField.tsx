import { Field } from './Field';
import type { FieldProps } from './Labeled';

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
