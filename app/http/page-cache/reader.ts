import type { IncomingHttpHeaders } from 'node:http';
import { appearanceCookies, asksToSaveData } from '../appearance';
import { hasNotice } from '../flash';
import { secretIn, sessionCookie } from '../cookies';
import { hasOnward } from '../onward';

/** What a request says of who asks, as far as it tells one page from another. */
type Reader = {
  /** The secret of the browser's session, where it was signed by us; whether the session is still open is not asked. */
  session: string | null;
  /** Requests with the same values get the same page. */
  sameFor: Record<string, string>;
  /** For this browser. */
  noticeWaits: boolean;
  /** What its driver wanted to say before they signed in. */
  wordsWait: boolean;
};

/** Ignores everything else in a request, or anybody could have each page rendered for themselves. */
export async function readerOf({ cookie = '', 'save-data': saveData }: IncomingHttpHeaders): Promise<Reader> {
  const appearance = appearanceCookies(cookie);
  const [session, noticeWaits, wordsWait] = await Promise.all([
    secretIn(cookie, sessionCookie),
    hasNotice(cookie),
    hasOnward(cookie),
  ]);
  return {
    session,
    sameFor: { ...(appearance && { cookie: appearance }), ...(asksToSaveData(saveData) && { 'save-data': 'on' }) },
    noticeWaits,
    wordsWait,
  };
}
