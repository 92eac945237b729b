import { type Lite, lite, type Theme, theme } from '~/schemas/atoms';
import { cookieValue, unsignedCookie } from './cookies';

const oneYear = 365 * 24 * 3600;

export const liteCookie = (choice: Lite): string => unsignedCookie('lite', choice, oneYear);

export const themeCookie = (choice: Theme): string => unsignedCookie('theme', choice, oneYear);

/** The footer's setting, or, if none was chosen, the browser's Save-Data header (contract, `POST /lite`). */
export function wantsLite(request: Request): boolean {
  const chosen = choicesIn(request.headers.get('cookie') ?? '').lite;
  if (chosen) return chosen === 'on';
  return isSaveDataOn(request.headers.get('save-data'));
}

export const isSaveDataOn = (header: unknown): boolean => typeof header === 'string' && header.toLowerCase() === 'on';

/** Night by default (contract, `POST /theme`). */
export const themeOf = (request: Request): Theme => choicesIn(request.headers.get('cookie') ?? '').theme ?? 'night';

/** Only the cookies that change how a page looks. */
export function appearanceCookies(cookies: string): string {
  const chosen = choicesIn(cookies);
  const notDefault = { ...chosen, theme: chosen.theme === 'night' ? undefined : chosen.theme };
  return Object.entries(notDefault)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join('; ');
}

const choicesIn = (cookies: string): { lite?: Lite; theme?: Theme } => ({
  lite: lite.safeParse(cookieValue(cookies, 'lite')).data,
  theme: theme.safeParse(cookieValue(cookies, 'theme')).data,
});
