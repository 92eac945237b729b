import { inputProps } from './field-props';
import type { InputHTMLAttributes } from 'react';
import { described, type FieldProps, Labeled } from './Labeled';
import { PasswordInput } from './PasswordInput';
import { useCharacterCount } from './use-character-count';

type Kind = 'text' | 'email' | 'password' | 'tel' | 'search' | 'number';
type Own = FieldProps & { type?: Kind };

/** Props besides its own become attributes of the input. */
export function Field({
  meta,
  label,
  hint,
  type = 'text',
  maxLength,
  ...attributes
}: Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own>) {
  const { maxLength: longest, ...input } = inputProps(meta, type);
  const { onInput, room } = useCharacterCount(maxLength ?? longest);
  return (
    <Labeled meta={meta} label={label} hint={hint}>
      {type === 'password' ? (
        <PasswordInput {...input} {...described(meta, hint)} {...attributes} />
      ) : (
        <input className="input" {...input} {...described(meta, hint)} onInput={onInput} {...attributes} />
      )}
      {room}
    </Labeled>
  );
}
