import { type Navigation, useNavigation } from '@remix-run/react';

/** For the router, a kept page is at this hash (`keep-pages.ts`). */
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

/** Remix's navigation, but idle while a kept page's data reloads, which the router always does after a form. */
export function usePageNavigation(): Navigation {
  const navigation = useNavigation();
  return navigation.location?.hash === staysHash ? idle : navigation;
}
