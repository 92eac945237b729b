import { getInputProps } from '@conform-to/react';
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
  const { key, maxLength: longest, ...input } = getInputProps(meta, { type });
  const { onInput, room } = useCharacterCount(maxLength ?? longest);
  return (
    <Labeled meta={meta} label={label} hint={hint}>
      {type === 'password' ? (
        <PasswordInput key={key} {...input} {...described(meta, hint)} {...attributes} />
      ) : (
        <input key={key} className="input" {...input} {...described(meta, hint)} onInput={onInput} {...attributes} />
      )}
      {room}
    </Labeled>
  );
}
