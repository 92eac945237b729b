import type { ReactNode } from 'react';
import { Icon } from '../Icons';

type Named = { id: string; errorId: string; descriptionId: string; errors: string[] | undefined };

/** A control's label above it, its hint and its mistakes below: one calm column. */
export function Labelled({ meta, label, hint, children }: { meta: Named; label: string; hint?: string; children: ReactNode }) {
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

/** The hint and the mistakes that `describe` points at. */
export function FieldNotes({ meta, hint }: { meta: Named; hint?: string }) {
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
 * What a control says of itself besides conform's own attributes. Every wrong one asks for the focus: of several, a
 * browser gives it to the first.
 */
export function describe(meta: Named, hint?: string) {
  const notes = [hint && meta.descriptionId, meta.errors && meta.errorId].filter(Boolean).join(' ');
  return {
    'aria-describedby': notes || undefined,
    'aria-invalid': meta.errors ? true : undefined,
    autoFocus: meta.errors !== undefined,
  };
}
