import { fromBeforeMarkup } from '../from-before';
import type { KeptShown } from '../messages-between';
import { withThemeOfNow } from './theme';

/** A page that was kept, with a line at its end that says since when; React leaves alone what comes after its own. */
export async function markedFromBefore(response: Response, shown: KeptShown): Promise<Response> {
  const page = await withThemeOfNow(await response.text());
  const { status, headers } = response;
  const end = page.lastIndexOf('</body>');
  return new Response(page.slice(0, end) + fromBeforeMarkup(shown) + page.slice(end), { status, headers });
}
