import { getInputProps } from '@conform-to/react';
import type { InputHTMLAttributes } from 'react';
import { described, FieldFrame, type FieldProps } from './FieldFrame';
import { useFirstError } from './use-first-error';

type Kind = 'text' | 'email' | 'password' | 'tel' | 'search';
type Props = FieldProps & { type?: Kind } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'placeholder' | 'required' | 'maxLength' | 'onChange' | 'inputMode'
  >;

/** A single line of text. */
export function Field({ meta, label, hint, type = 'text', ...input }: Props) {
  const first = useFirstError(meta);
  const { key, ...props } = getInputProps(meta, { type });
  const attributes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      <input key={key} {...props} {...attributes} {...first} {...described(meta, hint)} className="input" />
    </FieldFrame>
  );
}
