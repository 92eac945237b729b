import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';

export type FieldProps = { meta: FieldMetadata<string>; label: string; hint?: string };

/** Label above, hint and mistakes below, tied to the control by id. */
export function FieldFrame({ meta, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={meta.id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="hint" id={meta.descriptionId}>
          {hint}
        </p>
      )}
      {meta.errors && (
        <p className="field-error" id={meta.errorId}>
          {meta.errors.join(' ')}
        </p>
      )}
    </div>
  );
}

/** What the control itself needs for that; the first wrong field of a page takes the focus, with script or without. */
export const described = (meta: FieldMetadata<string>, hint?: string) => ({
  'aria-describedby': [meta.errors && meta.errorId, hint && meta.descriptionId].filter(Boolean).join(' ') || undefined,
  'aria-invalid': meta.errors ? true : undefined,
});
