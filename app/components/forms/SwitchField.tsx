import { getInputProps } from '@conform-to/react';
import { described, FieldHint, FieldMistake, type FieldProps } from './Labeled';

/** A checkbox drawn as a switch; the whole line can be pressed. */
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
