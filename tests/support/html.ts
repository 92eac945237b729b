import { HTMLElement, parse } from 'node-html-parser';

export type Element = { tag: string; attributes: Record<string, string>; text: string };

/** Caches the last page. Tests query one page several times in a row, and parsing it takes longer than any query. */
let lastPage: { html: string; elements: Element[] } = { html: '', elements: [] };

/** @returns every element in the order of their start tags, each with its text; the content of scripts is not text. */
export function elementsOf(html: string): Element[] {
  if (html !== lastPage.html) {
    const elements = [...elementsIn(parse(html, { blockTextElements: { script: false } }))].map(elementAt);
    lastPage = { html, elements };
  }
  return lastPage.elements;
}

/** Much faster than `querySelectorAll('*')`. */
function* elementsIn(parent: HTMLElement): Generator<HTMLElement> {
  for (const node of parent.childNodes) {
    if (!(node instanceof HTMLElement)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

/** Reads the text on first use, because it includes the text of all elements inside. */
function elementAt(node: HTMLElement): Element {
  let text: string | undefined;
  return {
    tag: node.localName,
    attributes: node.attrs,
    get text() {
      return (text ??= node.text);
    },
  };
}

/** @returns the visible text of a page, with whitespace collapsed. */
export const textOf = (html: string): string =>
  (elementsOf(html).find(({ tag }) => tag === 'body')?.text ?? '').replaceAll(/\s+/g, ' ').trim();

/** @returns the text of the page's notice, or null. */
export function noticeOf(html: string): string | null {
  const banner = elementsOf(html).find(({ attributes }) => attributes.id === 'toast');
  return (
    banner?.text
      .replaceAll(/\s+/g, ' ')
      .replace(/(Undo)?\s*(Close)?$/, '')
      .trim() || null
  );
}

export type Control = {
  value: string;
  attributes: Record<string, string>;
  /** The text that `aria-describedby` refers to. */
  described: string[];
};

/** @returns the form control with a name. @throws if the page has none. */
export function controlOf(html: string, name: string): Control {
  const elements = elementsOf(html);
  const at = elements.findIndex(
    ({ tag, attributes }) => ['input', 'textarea', 'select'].includes(tag) && attributes.name === name,
  );
  const element = elements[at];
  if (!element) throw new Error(`There is no field ${name} on this page.`);
  const { tag, attributes } = element;
  const ids = attributes['aria-describedby']?.split(' ') ?? [];
  const described = ids.map((id) => {
    const note = elements.find((other) => other.attributes.id === id);
    if (!note) throw new Error(`${name} is described by ${id}, which doesn't exist.`);
    return note.text.trim();
  });
  const chosen = elements.slice(at).find((other) => other.tag === 'option' && 'selected' in other.attributes);
  const value =
    tag === 'input'
      ? attributes.value
      : tag === 'textarea'
        ? element.text.replace(/^\n/, '')
        : chosen?.attributes.value;
  return { value: value ?? '', attributes, described };
}

/** @returns the error message of a field that is marked as invalid, or null if it is valid. */
export function mistakeOf(html: string, name: string): string | null {
  const { attributes, described } = controlOf(html, name);
  return attributes['aria-invalid'] === 'true' ? (described[0] ?? '') : null;
}

/** @returns the hidden formKey of a page's create form. */
export const formKeyOf = (html: string): string => controlOf(html, 'formKey').value;

/** @returns the fields that the form with this action sends by default. @throws if there is none. */
export function formTo(html: string, action: string): Record<string, string> {
  const elements = elementsOf(html);
  const from = elements.findIndex(({ tag, attributes }) => tag === 'form' && attributes.action === action);
  if (from < 0) throw new Error(`No form on this page has the action ${action}.`);
  const next = elements.findIndex(({ tag }, at) => at > from && tag === 'form');
  const inputs = elements.slice(from, next < 0 ? undefined : next).filter(({ tag }) => tag === 'input');
  return Object.fromEntries(inputs.map(({ attributes: { name = '', value = '' } }) => [name, value]));
}
