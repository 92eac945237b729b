import type { FieldMeta } from './use-form';

/** Attributes of any control. */
const controlProps = ({ id, name, formId, required }: FieldMeta) => ({
  id,
  name,
  form: formId,
  required: required || undefined,
});

/** Of one that holds a text. */
export const textProps = (meta: FieldMeta) => ({
  ...controlProps(meta),
  minLength: meta.minLength,
  maxLength: meta.maxLength,
  defaultValue: meta.initialValue,
});

export const inputProps = (meta: FieldMeta, type: string) => ({
  ...textProps(meta),
  type,
  min: meta.min,
  max: meta.max,
  step: meta.step,
  pattern: meta.pattern,
});

/** A browser never fills these in again. */
export const fileProps = (meta: FieldMeta) => ({
  ...controlProps(meta),
  type: 'file',
  multiple: meta.multiple,
});

export const checkboxProps = (meta: FieldMeta) => ({
  ...controlProps(meta),
  type: 'checkbox',
  value: 'on',
  defaultChecked: meta.initialValue === 'on',
});

export const selectProps = (meta: FieldMeta) => ({
  ...controlProps(meta),
  multiple: meta.multiple,
  defaultValue: meta.initialValue,
});
