import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates a page that browser extensions may have changed. React 18 compares the page element by element and, at the first unexpected
 * one, renders the whole document again: without styles (the Content-Security-Policy blocks a second copy) and without typed text. So,
 * during hydration, we remove elements that the site didn't send. If React rerenders the page anyway, we copy typed text to the new fields.
 *
 * Doesn't hydrate a page that the browser has already translated, because React would put the English text back. Its links and forms
 * work as they do without JavaScript.
 */
export function hydratePage(page: ReactNode): void {
  if (document.documentElement.lang !== 'en' || document.body.querySelector('font')) return showNoscript();
  const putBack = removeNodes(foreignNodes());
  const copyTyped = watchFields();
  const options = {
    onRecoverableError: (error: unknown) => {
      copyTyped();
      reportError(error);
    },
  };
  const hydrate = () => hydrateRoot(document, page, options);
  if (!putBack) return startTransition(() => void hydrate());
  // An extension adds its removed elements again, but not before this task ends.
  flushSync(hydrate);
  putBack();
}

function showNoscript(): void {
  for (const element of Array.from(document.querySelectorAll('noscript')))
    element.outerHTML = element.textContent ?? '';
}

/** Elements that the site sends in `<head>` and as children of `<body>` (app/root.tsx). Any other element is an extension's. */
const ownInHead = [
  'meta[charset]',
  'meta[name=viewport]',
  'meta[name=theme-color]',
  'meta[name=description]',
  'meta[name=referrer]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'title',
  '[data-site]',
  'link:not([rel=stylesheet]):not([rel=preload]):not([rel=modulepreload])',
  'link[rel=preload][as=image]',
  'noscript',
].join();
const ownInBody = [
  '[href="#main"]',
  'header',
  '#toast',
  '[role=progressbar]',
  '#main',
  'footer',
  'nav[aria-label=Quick]',
  'script',
  'link[rel=modulepreload]',
].join();

/** Foreign nodes before one of ours. React ignores those at the end. */
function foreignNodes(): ChildNode[] {
  const { documentElement, head, body } = document;
  const isHeadOrBody = (node: ChildNode) => node === head || node === body;
  return [
    ...Array.from(documentElement.childNodes).filter((node) => !isHeadOrBody(node)),
    ...beforeTheLast(head, ownInHead),
    ...beforeTheLast(body, ownInBody),
  ];
}

function beforeTheLast(parent: Element, own: string): ChildNode[] {
  const nodes = Array.from(parent.childNodes).filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
  const isOwn = nodes.map((node) => node instanceof Element && node.matches(own));
  return nodes.filter((_, at) => !isOwn[at] && at < isOwn.lastIndexOf(true));
}

/** @returns a function that puts the nodes back; null if there are none */
function removeNodes(nodes: ChildNode[]): (() => void) | null {
  if (nodes.length === 0) return null;
  const places = nodes.map((node) => ({ node, parent: node.parentElement, next: node.nextSibling }));
  for (const { node } of places) node.remove();
  return () => {
    // In reverse order, so that each node's next sibling is already in place.
    for (const { node, parent, next } of places.reverse()) {
      const newParent = parent?.isConnected ? parent : document.querySelector(parent?.tagName ?? 'html');
      newParent?.insertBefore(node, next?.parentNode === newParent ? next : null);
    }
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsHere = () =>
  Array.from(document.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name], select[name]'));

/** @returns a function that copies the values of the current fields to the fields that replaced them */
function watchFields(): () => void {
  const fields = fieldsHere();
  const focused = document.activeElement;
  return () => {
    const replaced = fields.filter(({ isConnected }) => !isConnected);
    const current = replaced.length > 0 ? fieldsHere() : [];
    for (const old of replaced) {
      const matches = (field: Field) => field.name === old.name && field.tagName === old.tagName;
      const replacement = current.filter(matches)[fields.filter(matches).indexOf(old)];
      if (replacement) copyValue(old, replacement);
      if (old === focused) replacement?.focus();
    }
  };
}

function copyValue(from: Field, to: Field): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'file') to.files = from.files;
    else if (from.type === 'checkbox' || from.type === 'radio') to.checked = from.checked;
    else to.value = from.value;
  } else to.value = from.value;
  to.dispatchEvent(new Event('input', { bubbles: true }));
  to.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Polyfills `SubmitEvent.submitter`, which browsers before Chrome 81 and Safari 15.4 lack. Without it, Remix would omit the button's
 * name and value, and conform would treat the validation of one field as a submission.
 */
export function polyfillSubmitter(): void {
  if ('SubmitEvent' in window) return;
  let clicked: HTMLButtonElement | null = null;
  // This also covers Enter in a field, which clicks the form's first button.
  document.addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('button') : null;
      // If this click submits a form, it does so before the timer runs.
      setTimeout(() => (clicked = null));
    },
    true,
  );
  Object.defineProperty(Event.prototype, 'submitter', {
    get(this: Event) {
      return this.type === 'submit' && clicked?.form === this.target ? clicked : null;
    },
  });
}
