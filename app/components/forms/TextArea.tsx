import { getTextareaProps } from '@conform-to/react';
import { described, FieldFrame, type FieldProps } from './FieldFrame';
import { useFirstError } from './use-first-error';

/** Several lines of text. */
export function TextArea({ meta, label, hint, rows, maxLength }: FieldProps & { rows: number; maxLength?: number }) {
  const first = useFirstError(meta);
  const { key, ...props } = getTextareaProps(meta);
  const longest = maxLength === undefined ? {} : { maxLength };
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      <textarea key={key} {...props} {...longest} {...first} {...described(meta, hint)} rows={rows} className="input" />
    </FieldFrame>
  );
}
