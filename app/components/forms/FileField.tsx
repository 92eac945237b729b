import type { FieldProps } from './FieldFrame';
import { described, FieldFrame } from './FieldFrame';
import { useFirstError } from './use-first-error';

/** Files from the device; a browser never fills them in again, so the form keeps accepted ones on the server. */
export function FileField({ meta, label, hint, accept, multiple }: FieldProps & { accept: string; multiple?: boolean }) {
  const first = useFirstError(meta);
  return (
    <FieldFrame meta={meta} label={label} hint={hint}>
      <input
        id={meta.id}
        name={meta.name}
        type="file"
        accept={accept}
        multiple={multiple}
        className="input"
        {...first}
        {...described(meta, hint)}
      />
    </FieldFrame>
  );
}
