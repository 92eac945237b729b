import { type Navigation, useNavigation } from '@remix-run/react';

/** A page that stays is at this hash for the router (`keep-pages.ts`). */
export const staysHash = '#stays';

const idle: Navigation = {
  state: 'idle',
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};

/** Remix's, but idle while the data of a page that stays is asked for again: after a form was given up, the router insists on that. */
export function usePageNavigation(): Navigation {
  const navigation = useNavigation();
  return navigation.location?.hash === staysHash ? idle : navigation;
}
