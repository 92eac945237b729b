/** The fields that a draft stores. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values by field name. */
export type Typed = [name: string, value: string][];

type Read = (field: { value: string; defaultValue: string }) => string;

export const fieldsOf = (form: HTMLFormElement): Field[] =>
  Array.from(form.elements).filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && ['text', 'search'].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

/** Skips empty fields, and selects that still have their default. */
export const typedIn = (fields: Field[], read: Read = ({ value }) => value): Typed =>
  fields.flatMap((field): Typed => {
    const value = read({ value: field.value, defaultValue: defaultOf(field) });
    if (!field.name || value === '') return [];
    return field instanceof HTMLSelectElement && value === defaultOf(field) ? [] : [[field.name, value]];
  });

const defaultOf = (field: Field): string => {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = Array.from(field.options).find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
};

export const isTouched = (fields: Field[]): boolean => fields.some((field) => field.value !== defaultOf(field));

/** Fills in the draft; doesn't overwrite what was typed since the page loaded. */
export function fill(fields: Field[], typed: Typed): void {
  for (const [name, value] of typed) {
    const field = fields.find((each) => each.name === name);
    if (!field || field.value !== defaultOf(field) || field.value === value) continue;
    field.value = value;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Whether a sent form has what was typed: a page may have several forms, and only one was sent. */
export const contains = (sent: FormData, typed: Typed): boolean =>
  typed.length > 0 && typed.every(([name, value]) => sent.get(name)?.toString().replace(/\r\n/g, '\n') === value);
