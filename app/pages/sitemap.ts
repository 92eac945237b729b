import type { LoaderFunctionArgs } from '@remix-run/node';
import { invariant } from '~/domain/errors';
import { sitemapIndex, sitemapPart } from '~/domain/sitemap';
import { answerFile } from '~/http/file-response';
import { etagOf } from '~/services/files';

/** `/sitemap.xml` lists the parts; a part is for example `/sitemaps/locations-1.xml`. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const body = await textOf(args.params.part);
    invariant(body, 'not-found');
    return { type: 'application/xml; charset=utf-8', body, etag: etagOf(body) };
  });

async function textOf(part: string | undefined): Promise<string | null> {
  if (part === undefined) return sitemapIndex();
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(part) ?? [];
  return sitemapPart(name, Number(number));
}
