import { getSelectProps } from '@conform-to/react';
import type { SelectHTMLAttributes } from 'react';
import { described, type FieldProps, Labeled } from './Labeled';

type Own = FieldProps & { options: { value: string; label: string }[] };

export function SelectField({
  meta,
  label,
  hint,
  options,
  ...attributes
}: Own & SelectHTMLAttributes<HTMLSelectElement>) {
  const { key, ...select } = getSelectProps(meta);
  return (
    <Labeled meta={meta} label={label} hint={hint}>
      <select key={key} className="input" {...select} {...described(meta, hint)} {...attributes}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labeled>
  );
}
