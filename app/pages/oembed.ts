import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PageHandle } from '~/schemas/page-handle';
import { config } from '~/config.server';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { DomainError } from '~/domain/errors';
import { oembedOf } from '~/domain/feeds';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { parametersOf, pathId } from '~/http/page-loader';

export const handle = { parameters: ['url', 'format', 'maxwidth', 'maxheight'] } as const satisfies PageHandle;

/** oEmbed for links to posts (oembed.com, 2.3): 404 for any other address, 501 for XML. */
export function loader({ request }: LoaderFunctionArgs) {
  return whileDatabaseAnswers(async () => {
    const parameters = parametersOf(request, handle);
    if ((parameters.get('format') ?? 'json') !== 'json') return new Response('JSON only', { status: 501 });
    const maxSize = { width: pixels(parameters.get('maxwidth')), height: pixels(parameters.get('maxheight')) };
    const post = await oembedOf(await postIn(parameters.get('url')), maxSize);
    // Public data, so other sites' scripts may read it.
    return Response.json(post, { headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' } });
  });
}

/** Finds a post by its address or short link. @throws DomainError, 404 for any other address */
async function postIn(url: string | undefined): Promise<number> {
  const address = url && URL.canParse(url) ? new URL(url) : null;
  const [, id, code] = /^\/(?:posts\/(\d+)|m\/([^/]+))\/?$/.exec(address?.pathname ?? '') ?? [];
  if (address?.origin !== config.SITE_URL || address.username !== '') throw new DomainError('not-found');
  return code === undefined ? pathId(id) : resolveShortCode(code);
}

/** An invalid number means no limit. */
const pixels = (text: string | undefined): number => {
  const number = Number(text);
  return text && Number.isInteger(number) && number > 0 ? number : Infinity;
};
