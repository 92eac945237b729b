import { getInputProps } from '@conform-to/react';
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
  const { key, ...input } = getInputProps(meta, { type: 'file' });
  return (
    <Labeled meta={meta} label={label} hint={hint} mistakes={mistakes}>
      <input key={key} className="input input-file" {...input} {...described(meta, hint, mistakes)} {...attributes} />
    </Labeled>
  );
}
