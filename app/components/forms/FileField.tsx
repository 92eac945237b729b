import { fileProps } from './field-props';
import type { InputHTMLAttributes } from 'react';
import { described, type FieldProps, Labeled } from './Labeled';

/** A browser never fills these in again. */
export function FileField({
  meta,
  label,
  hint,
  mistakes,
  ...attributes
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <Labeled meta={meta} label={label} hint={hint} mistakes={mistakes}>
      <input className="input input-file" {...fileProps(meta)} {...described(meta, hint, mistakes)} {...attributes} />
    </Labeled>
  );
}
