import { getSelectProps, getInputProps } from '@conform-to/react';
import type { SelectHTMLAttributes, InputHTMLAttributes } from 'react';
import { described, type FieldProps, Labeled, FieldHint, FieldMistake } from './fields';

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

/** A checkbox drawn as a switch; the whole line can be tapped. */
export function SwitchField({ meta, label, hint }: FieldProps) {
  const { key, ...input } = getInputProps(meta, { type: 'checkbox' });
  return (
    <div className="field">
      <FieldMistake meta={meta} />
      <label className="switch">
        <input key={key} {...input} {...described(meta, hint)} {...asSwitch} />
        <span className="switch-track" aria-hidden="true" />
        {label}
      </label>
      <FieldHint meta={meta} hint={hint} />
    </div>
  );
}

/** A checkbox announces its own state, so the role is enough. Off is an answer, so it is never required. */
const asSwitch = { role: 'switch', required: false };

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
