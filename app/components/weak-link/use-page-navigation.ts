import { type Navigation, useNavigation } from '@remix-run/react';

/** The router's hash for a page that stays because the next one failed to load (`keep-pages.ts`). */
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

/** Remix's navigation, but idle while a page that stayed reloads its data, as the router always does after a form. */
export function usePageNavigation(): Navigation {
  const navigation = useNavigation();
  return navigation.location?.hash === staysHash ? idle : navigation;
}
