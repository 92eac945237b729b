import { getInputProps } from '@conform-to/react';
import { described, FieldNotes, type FieldProps } from './Labelled';

/** A yes or no that is sent with its form: a checkbox drawn as a switch, the whole line a target. */
export function SwitchField({ meta, label, hint }: FieldProps) {
  const { key, ...input } = getInputProps(meta, { type: 'checkbox' });
  return (
    <div className="field">
      <label className="switch">
        <input key={key} {...input} {...described(meta, hint)} {...asSwitch} />
        <span className="switch-track" aria-hidden="true" />
        {label}
      </label>
      <FieldNotes meta={meta} hint={hint} />
    </div>
  );
}

/** A checkbox announces its own state, so the role is all that it needs. Off is an answer: it is never required. */
const asSwitch = { role: 'switch', required: false };
