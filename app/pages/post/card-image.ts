import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPostCard } from '~/domain/posts/post-card';
import { answerFile } from '~/http/file-response';
import { pathId } from '~/http/page-loader';

/** The link preview image of a post. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const { image, version } = await readPostCard(pathId(args.params.id));
    const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return { type: 'image/jpeg', body: image, etag: `"${version}"`, headers };
  });
