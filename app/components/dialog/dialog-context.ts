import { type FetcherWithComponents, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { type ComponentType, createContext, useContext } from 'react';
import type { FormReply } from '~/schemas/shown';

/** A page that a `DialogLink` may open in a dialog, by the path of its route. */
export type DialogPage = { path: string; load: () => Promise<{ default: ComponentType }> };

type Host = {
  /** @returns whether the page will be shown in a dialog; otherwise the link navigates as usual */
  open: (href: string) => boolean;
  isOpen: boolean;
  /** The dialog's element. The rest of the page is inert while it is open. */
  frame: HTMLElement | null;
  setFrame: (frame: HTMLElement | null) => void;
};

export const DialogContext = createContext<Host>({
  open: () => false,
  isOpen: false,
  frame: null,
  setFrame: () => undefined,
});

type InDialog = {
  href: string;
  data: unknown;
  form: FetcherWithComponents<FormReply | undefined>;
  /** Shows another address in the same dialog. */
  step: (href: string) => void;
};

/** Replaces the route's data and action for a page in a dialog; null outside of dialogs. */
export const InDialogContext = createContext<InDialog | null>(null);

/** Id for the heading of a dialog's content, which names the dialog. */
export const TitleId = createContext<string | undefined>(undefined);

/** The loader's data of a page that may be shown in a dialog. */
export function usePageData<T>() {
  const own = useLoaderData<T>();
  const dialog = useContext(InDialogContext);
  // The fetcher called the same loader, so the type is the same.
  return dialog ? (dialog.data as typeof own) : own;
}

/** The action's reply to the page's forms. */
export function usePageReply(): FormReply | undefined {
  const own = useActionData<FormReply | undefined>();
  const dialog = useContext(InDialogContext);
  return dialog ? dialog.form.data : own;
}

/** The form of this page that is being submitted. */
export function useFormBeingSent(): FormData | undefined {
  const { formData } = useNavigation();
  const dialog = useContext(InDialogContext);
  return dialog ? dialog.form.formData : formData;
}
