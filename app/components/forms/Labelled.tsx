import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Icon } from '../Icons';

/** What every field is given: conform's metadata, and its words. */
export type FieldProps = { meta: FieldMetadata<string>; label: string; hint?: string };

/** A control's label above it, its hint and its mistakes below: one calm column. */
export function Labelled({ meta, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={meta.errors ? 'field field-wrong' : 'field'}>
      <label className="label" htmlFor={meta.id}>
        {label}
      </label>
      {children}
      <FieldNotes meta={meta} hint={hint} />
    </div>
  );
}

/** The hint and the mistakes that `described` points at. */
export function FieldNotes({ meta, hint }: Omit<FieldProps, 'label'>) {
  return (
    <>
      {hint && (
        <p className="hint" id={meta.descriptionId}>
          {hint}
        </p>
      )}
      {meta.errors && (
        <p className="field-error" id={meta.errorId}>
          <Icon name="alert" />
          {meta.errors.join(' ')}
        </p>
      )}
    </>
  );
}

/**
 * What a control says of itself besides conform's own attributes. Every wrong one asks for the focus: when a page is
 * loaded, a browser gives it to the first that asks.
 */
export function described(meta: FieldMetadata<string>, hint?: string) {
  const notes = [meta.errors && meta.errorId, hint && meta.descriptionId].filter(Boolean).join(' ');
  return {
    'aria-describedby': notes || undefined,
    'aria-invalid': meta.errors ? true : undefined,
    autoFocus: meta.errors !== undefined,
  };
}
