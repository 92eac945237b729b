import { config } from '~/config.server';
import { type Lite, lite, type Theme, theme } from '~/schemas/site';

const oneYear = 365 * 24 * 3600;

/** Footer settings aren't secret, so their cookies are neither signed nor HttpOnly. */
export const plainCookie = (name: string, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;

export const liteCookie = (choice: Lite): string => plainCookie('lite', choice);

export const themeCookie = (choice: Theme): string => plainCookie('theme', choice);

/** The footer's setting, or, if none was chosen, the browser's Save-Data header (contract, `POST /lite`). */
export function wantsLite(request: Request): boolean {
  const chosen = chosenIn(request.headers.get('cookie') ?? '').lite;
  if (chosen) return chosen === 'on';
  return asksToSaveData(request.headers.get('save-data'));
}

export const asksToSaveData = (header: unknown): boolean => typeof header === 'string' && header.toLowerCase() === 'on';

/** Night by default (contract, `POST /theme`). */
export const themeOf = (request: Request): Theme => chosenIn(request.headers.get('cookie') ?? '').theme ?? 'night';

/** Only the cookies that change how a page looks. */
export function appearanceCookies(cookies: string): string {
  const chosen = chosenIn(cookies);
  const telling = { ...chosen, theme: chosen.theme === 'night' ? undefined : chosen.theme };
  return Object.entries(telling)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join('; ');
}

const chosenIn = (cookies: string): { lite?: Lite; theme?: Theme } => ({
  lite: lite.safeParse(plainCookieIn(cookies, 'lite')).data,
  theme: theme.safeParse(plainCookieIn(cookies, 'theme')).data,
});

/** @returns the value of a cookie from `plainCookie`; undefined if the browser sent none */
export const plainCookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
