import { selectProps } from './field-props';
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
  return (
    <Labeled meta={meta} label={label} hint={hint}>
      <select className="input" {...selectProps(meta)} {...described(meta, hint)} {...attributes}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labeled>
  );
}
