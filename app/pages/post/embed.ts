import type { LoaderFunctionArgs } from '@remix-run/node';
import { embeddedPost, embedPolicy } from '~/domain/feeds';
import { answerFile } from '~/http/file-response';
import { pathId } from '~/http/page-loader';
import { etagOf } from '~/services/files';

/** A post's card for an iframe on another site. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const body = await embeddedPost(pathId(args.params.id));
    const headers = { 'Content-Security-Policy': embedPolicy, 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return { type: 'text/html; charset=utf-8', body, etag: etagOf(body), headers };
  });
