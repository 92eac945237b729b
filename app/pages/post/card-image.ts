import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPostCard } from '~/domain/posts/post-card';
import { answerFile } from '~/http/file-response';
import { pathId } from '~/http/page-loader';

/** The picture that other services show beside a link to a post. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const { image, version } = await readPostCard(pathId(args.params.id));
    const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return { type: 'image/jpeg', body: image, etag: `"${version}"`, headers };
  });
