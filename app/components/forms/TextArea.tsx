import { getTextareaProps } from '@conform-to/react';
import type { TextareaHTMLAttributes } from 'react';
import { described, type FieldProps, Labeled } from './Labeled';
import { useCharacterCount } from './use-character-count';

export function TextArea({
  meta,
  label,
  hint,
  id,
  maxLength,
  ...attributes
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { key, maxLength: longest, ...textarea } = getTextareaProps(meta);
  const { onInput, room } = useCharacterCount(maxLength ?? longest);
  const own = id ? { ...attributes, id } : attributes;
  return (
    <Labeled id={id} meta={meta} label={label} hint={hint}>
      <textarea key={key} className="input" {...textarea} {...described(meta, hint)} onInput={onInput} {...own} />
      {room}
    </Labeled>
  );
}
