import { getInputProps } from '@conform-to/react';
import type { InputHTMLAttributes } from 'react';
import { described, type FieldProps, Labelled } from './Labelled';

type Kind = 'text' | 'email' | 'password' | 'tel' | 'search' | 'number';
type Own = FieldProps & { type?: Kind };

/** A line of text. Anything besides its own props is an attribute of the input. */
export function Field({
  meta,
  label,
  hint,
  type = 'text',
  ...attributes
}: Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own>) {
  const { key, ...input } = getInputProps(meta, { type });
  return (
    <Labelled meta={meta} label={label} hint={hint}>
      <input key={key} className="input" {...input} {...described(meta, hint)} {...attributes} />
    </Labelled>
  );
}
