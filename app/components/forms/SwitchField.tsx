import { getInputProps } from '@conform-to/react';
import type { FieldProps } from './FieldFrame';

/** On or off. */
export function SwitchField({ meta, label }: FieldProps) {
  const { key, ...props } = getInputProps(meta, { type: 'checkbox', value: 'on' });
  return (
    <div className="field switch">
      <label htmlFor={meta.id}>
        <input key={key} {...props} /> {label}
      </label>
    </div>
  );
}
