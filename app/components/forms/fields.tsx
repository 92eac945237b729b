import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps, type useForm } from '@conform-to/react';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { Icon } from '../Icons';
import { useScript } from '../contexts';

/** HTML validation attributes by field, which conform derives from the schema on the server. They work without JavaScript. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>;

export type FieldProps = {
  meta: FieldMetadata;
  label: string;
  hint?: string;
  /** Errors found in the browser, shown with the server's. */
  mistakes?: string[];
  /** The value changed since the server reported an error. */
  isFixed?: boolean;
};

/** Label, error, control and hint, in the order screen readers read them. */
export function FieldFrame({
  id,
  meta,
  label,
  hint,
  mistakes,
  isFixed,
  children,
}: FieldProps & { id?: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id ?? meta.id}>
        {label}
      </label>
      <FieldMistake meta={meta} mistakes={mistakes} isFixed={isFixed} />
      {children}
      <FieldHint meta={meta} hint={hint} />
    </div>
  );
}

/** The field's error, which `described` refers to. */
type FieldErrors = Pick<FieldProps, 'meta' | 'mistakes' | 'isFixed'>;

export function FieldMistake(field: FieldErrors) {
  const { meta } = field;
  const errorText = allMistakes(field);
  if (!errorText) return null;
  return (
    <p className="field-error" id={meta.errorId}>
      <Icon name="alert" />
      <span>{errorText}</span>
    </p>
  );
}

export function FieldHint({ meta, hint }: Pick<FieldProps, 'meta' | 'hint'>) {
  if (!hint) return null;
  return (
    <p className="hint" id={meta.descriptionId}>
      {hint}
    </p>
  );
}

/**
 * Attributes that conform doesn't set. Every invalid control has `autofocus`; on load, the browser focuses the first one.
 */
export function described(meta: FieldMetadata, hint?: string, mistakes?: string[], isFixed = false) {
  const errorText = allMistakes({ meta, mistakes, isFixed });
  const notes = [errorText && meta.errorId, hint && meta.descriptionId].filter(Boolean).join(' ');
  return {
    'aria-describedby': notes || undefined,
    'aria-invalid': errorText ? true : undefined,
    autoFocus: meta.errors !== undefined && !isFixed,
  };
}

const allMistakes = ({ meta, mistakes = [], isFixed }: FieldErrors): string =>
  [...new Set([...mistakes, ...((isFixed ? null : meta.errors) ?? [])])].join(' ');

type Kind = 'text' | 'email' | 'password' | 'tel' | 'search' | 'number';
type Own = FieldProps & { type?: Kind };

/** Other props become attributes of the input. */
export function Field({
  meta,
  label,
  hint,
  type = 'text',
  maxLength,
  ...attributes
}: Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own>) {
  const { key, maxLength: schemaLimit, ...input } = getInputProps(meta, { type });
  const { onInput, room } = useCharacterCount(maxLength ?? schemaLimit);
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      {type === 'password' ? (
        <PasswordInput key={key} {...input} {...described(meta, hint)} {...attributes} />
      ) : (
        <input key={key} className="input" {...input} {...described(meta, hint)} onInput={onInput} {...attributes} />
      )}
      {room}
    </FieldFrame>
  );
}

/** With JavaScript, a button shows the password. */
function PasswordInput(attributes: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  const hasScript = useScript();
  return (
    <div className="relative">
      <input className="input pr-20" {...attributes} type={isShown ? 'text' : 'password'} />
      {hasScript && (
        <button
          type="button"
          className="absolute top-1 right-1 min-w-[68px] h-12 border-0 bg-transparent text-link font-bold cursor-pointer"
          aria-controls={attributes.id}
          onClick={() => setShown(!isShown)}
        >
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <span className="sr-only"> password</span>
        </button>
      )}
    </div>
  );
}

export function TextArea({
  meta,
  label,
  hint,
  id,
  maxLength,
  ...attributes
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { key, maxLength: schemaLimit, ...textarea } = getTextareaProps(meta);
  const { onInput, room } = useCharacterCount(maxLength ?? schemaLimit);
  const own = id ? { ...attributes, id } : attributes;
  return (
    <FieldFrame id={id} meta={meta} label={label} hint={hint}>
      <textarea key={key} className="input" {...textarea} {...described(meta, hint)} onInput={onInput} {...own} />
      {room}
    </FieldFrame>
  );
}

type SelectProps = FieldProps & { options: { value: string; label: string }[] };

export function SelectField({
  meta,
  label,
  hint,
  options,
  ...attributes
}: SelectProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { key, ...select } = getSelectProps(meta);
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      <select key={key} className="input" {...select} {...described(meta, hint)} {...attributes}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
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

/** A checkbox announces its own state, so the role is enough. Off is a valid value, so it is never required. */
const asSwitch = { role: 'switch', required: false };

/** After an error the input is empty: browsers can't refill a file input. */
export function FileField({
  meta,
  label,
  hint,
  mistakes,
  ...attributes
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { key, ...input } = getInputProps(meta, { type: 'file' });
  return (
    <FieldFrame meta={meta} label={label} hint={hint} mistakes={mistakes}>
      <input
        key={key}
        className="input p-1.5 border-dashed"
        {...input}
        {...described(meta, hint, mistakes)}
        {...attributes}
      />
    </FieldFrame>
  );
}

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * With JavaScript, shows the length of a text that nears the limit. Doesn't truncate pasted text; the server reports text that is too
 * long.
 */
function useCharacterCount(limit: number | undefined) {
  const [length, setLength] = useState(0);
  const isNear = limit !== undefined && length > limit * 0.9;
  return {
    onInput: (event: FormEvent<Typed>) => setLength(event.currentTarget.value.trim().length),
    room: isNear ? <p className="hint" role="status">{`${length} of ${limit} characters`}</p> : null,
  };
}
