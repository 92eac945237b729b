import type { LoaderFunctionArgs } from '@remix-run/node';
import { invariant } from '~/domain/errors';
import { sitemapIndex, sitemapPart } from '~/domain/sitemap';
import { answerFile, answerFromDatabase } from '~/http/file-response';
import { etagOf } from '~/services/files';

const type = 'application/xml; charset=utf-8';

/** `/sitemap.xml` lists the parts; a part is for example `/sitemaps/locations-1.xml`. */
export const loader = (args: LoaderFunctionArgs) => {
  const { part } = args.params;
  if (part === undefined) {
    return answerFile(args, async () => {
      const body = await sitemapIndex();
      return { type, body, etag: etagOf(body) };
    });
  }
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(part) ?? [];
  return answerFromDatabase(args, async () => {
    const content = await sitemapPart(name, Number(number));
    invariant(content, 'not-found');
    return { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' }, content };
  });
};
