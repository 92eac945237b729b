import type { IncomingHttpHeaders } from 'node:http';
import { hasNotice } from '../flash';
import { secretIn, sessionCookie } from '../cookies';

/** What a request says of who asks, as far as it tells one page from another. */
export type Reader = {
  /** The secret of the browser's session, where it was signed by us; whether it is still open is not asked. */
  session: string | null;
  /** Of everybody who sends the same a page is the same. */
  sameFor: Record<string, string>;
  /** A notice of our own waits for this one browser. */
  hasNotice: boolean;
};

/** Whatever else a request brings along counts for nothing, or anybody could have each page made for themselves. */
export async function readerOf({ cookie = '', 'save-data': savesData }: IncomingHttpHeaders): Promise<Reader> {
  const lite = cookie.split(/; */).find((pair) => /^lite=(?:on|off)$/.test(pair));
  const [session, noticeWaits] = await Promise.all([secretIn(cookie, sessionCookie), hasNotice(cookie)]);
  return {
    session,
    sameFor: { ...(lite && { cookie: lite }), ...(savesData === 'on' && { 'save-data': 'on' }) },
    hasNotice: noticeWaits,
  };
}
