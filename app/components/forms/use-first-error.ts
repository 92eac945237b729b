import type { FieldMetadata } from '@conform-to/react';
import { useFormMetadata } from '@conform-to/react';

/** @returns `autoFocus` for the first wrong field of its form: the page without script comes back with the focus there. */
export function useFirstError(meta: FieldMetadata<string>): { autoFocus?: true } {
  const { allErrors } = useFormMetadata(meta.formId);
  const [first] = Object.keys(allErrors).filter((name) => name !== '');
  return first === meta.name ? { autoFocus: true } : {};
}
