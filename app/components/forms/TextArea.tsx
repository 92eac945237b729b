import { getTextareaProps } from '@conform-to/react';
import type { TextareaHTMLAttributes } from 'react';
import { described, type FieldProps, Labelled } from './Labelled';

/** Several lines of text. */
export function TextArea({
  meta,
  label,
  hint,
  ...attributes
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { key, ...textarea } = getTextareaProps(meta);
  return (
    <Labelled meta={meta} label={label} hint={hint}>
      <textarea key={key} className="input" {...textarea} {...described(meta, hint)} {...attributes} />
    </Labelled>
  );
}
