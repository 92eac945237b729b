import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Icon } from '../Icons';

export type FieldProps = {
  meta: FieldMetadata<string>;
  label: string;
  hint?: string;
  /** Found by script, besides the server's. */
  mistakes?: string[];
  /** What the server found wrong has been put right since. */
  isMended?: boolean;
};

/** Label, mistake, control, hint: as they are read out, so they stand. */
export function Labeled({
  id,
  meta,
  label,
  hint,
  mistakes,
  isMended,
  children,
}: FieldProps & { id?: string; children: ReactNode }) {
  return (
    <div className={allMistakes({ meta, mistakes, isMended }) ? 'field field-wrong' : 'field'}>
      <label className="label" htmlFor={id ?? meta.id}>
        {label}
      </label>
      <FieldMistake meta={meta} mistakes={mistakes} isMended={isMended} />
      {children}
      <FieldHint meta={meta} hint={hint} />
    </div>
  );
}

/** What `described` points at first. */
type Told = Pick<FieldProps, 'meta' | 'mistakes' | 'isMended'>;

export function FieldMistake(given: Told) {
  const { meta } = given;
  const told = allMistakes(given);
  if (!told) return null;
  return (
    <p className="field-error" id={meta.errorId}>
      <Icon name="alert" />
      <span>{told}</span>
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
 * Attributes of a control besides conform's own. Every wrong one asks for the focus: on load, a browser gives it to the first
 * that asks.
 */
export function described(meta: FieldMetadata<string>, hint?: string, mistakes?: string[], isMended = false) {
  const told = allMistakes({ meta, mistakes, isMended });
  const notes = [told && meta.errorId, hint && meta.descriptionId].filter(Boolean).join(' ');
  return {
    'aria-describedby': notes || undefined,
    'aria-invalid': told ? true : undefined,
    autoFocus: meta.errors !== undefined && !isMended,
  };
}

const allMistakes = ({ meta, mistakes = [], isMended }: Told): string =>
  [...new Set([...mistakes, ...((isMended ? null : meta.errors) ?? [])])].join(' ');
