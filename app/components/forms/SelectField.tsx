import { getSelectProps } from '@conform-to/react';
import { described, FieldFrame, type FieldProps } from './FieldFrame';
import { useFirstError } from './use-first-error';

type Props = FieldProps & { options: { value: string; label: string }[]; autoComplete?: string };

/** One of a list. */
export function SelectField({ meta, label, hint, options, autoComplete }: Props) {
  const first = useFirstError(meta);
  const { key, ...props } = getSelectProps(meta);
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      <select key={key} {...props} {...first} {...described(meta, hint)} autoComplete={autoComplete} className="input">
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
