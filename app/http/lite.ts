import { config } from '~/config.server';

const oneYear = 365 * 24 * 3600;

/** The footer's choice in a plain cookie: `on` or `off` is no secret, so it is neither signed nor hidden from script. */
export const liteCookie = (choice: 'on' | 'off'): string =>
  `lite=${choice}; Path=/; Max-Age=${oneYear}; SameSite=Lax${config.secureCookies ? '; Secure' : ''}`;

/**
 * Lite because of the footer's switch, or, where nothing was chosen there, because the browser saves data (contract, `POST
 * /lite`).
 */
export function wantsLite(request: Request): boolean {
  const chosen = /(?:^|;\s*)lite=(on|off)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  if (chosen) return chosen === 'on';
  return request.headers.get('save-data')?.toLowerCase() === 'on';
}
