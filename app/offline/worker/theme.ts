import { deviceDatabase } from '../database';

/** The colors that were chosen last, as pages have them: a worker reads no cookies. */
const themeClass = /(<html[^>]* class=")(\w*)/;

export const themeIn = (page: string): string => themeClass.exec(page)?.[2] ?? '';

/** A page that was kept, in the colors that were chosen since. */
export async function inThemeOfNow(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await withThemeOfNow(await response.text()), { status, headers });
}

export async function withThemeOfNow(page: string): Promise<string> {
  const theme: unknown = await deviceDatabase()
    .then((database) => database.get('facts', 'theme'))
    .catch(() => undefined);
  return typeof theme === 'string' ? page.replace(themeClass, `$1${theme}`) : page;
}
