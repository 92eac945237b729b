import type { PageState, PageWatch } from '../page/page-state';

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

/** `handed`: the site holds it until its sender signs in. */
type Ending = 'sent' | 'handed';

/**
 * Calls `onSent` once the form was sent and accepted; not if it was refused, or the network failed.
 * @param typed the form's current values, which tell it from the page's other forms
 * @param reply the last response of the page's action
 * @returns a function that stops listening; if the form is being sent, only after that, since the page may change first
 */
export function whenSent(
  page: PageWatch,
  typed: () => Typed,
  reply: () => unknown,
  onSent: (how: Ending) => void,
): () => void {
  let sentFrom: string | null = null;
  let isStopped = false;
  const update = ({ navigation, sentByFetcher, location }: PageState) => {
    const { formData, formMethod } = sentByFetcher ?? navigation;
    if (!isStopped && formData && formMethod !== 'GET' && hasValues(typed(), formData)) sentFrom ??= location.pathname;
    if (navigation.state !== 'idle' || sentByFetcher) return;
    if (sentFrom !== null) {
      const hasNavigated = location.pathname !== sentFrom;
      sentFrom = null;
      if (hasNavigated) onSent(location.pathname === '/auth' ? 'handed' : 'sent');
      else if (isAccepted(reply())) onSent('sent');
    }
    if (isStopped) stopListening();
  };
  const stopListening = page.subscribe(update);
  // The form may already be on its way.
  update(page.state);
  return () => {
    isStopped = true;
    if (sentFrom === null) stopListening();
  };
}

const hasValues = (typed: Typed, sent: FormData): boolean =>
  typed.length > 0 && typed.every(([name, value]) => sent.get(name)?.toString().replace(/\r\n/g, '\n') === value);

/** Checks conform's result (app/schemas/shown.ts). */
const isAccepted = (reply: unknown): boolean =>
  isObject(reply) &&
  'result' in reply &&
  isObject(reply.result) &&
  'status' in reply.result &&
  reply.result.status === 'success';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
