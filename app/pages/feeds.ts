import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type FeedOf, feedFile } from '~/domain/feeds';
import { answerFile } from '~/http/file-response';
import { pathId } from '~/http/page-loader';

/** Atom feeds of the post lists, and of a highway, a stop or a driver. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const of = feedOf(args);
    const { path, content: body, etag, changedAt } = await feedFile(of);
    // The stop was merged into another one. Not cached, because a merge can be undone.
    if (of.kind === 'location' && path !== `/locations/${args.params.id}`) {
      return redirect(`${path}.atom`, { status: 302, headers: { 'Cache-Control': 'no-store' } });
    }
    return { type: 'application/atom+xml; charset=utf-8', body, etag, changedAt };
  });

function feedOf({ request, params: { highway, id, username } }: LoaderFunctionArgs): FeedOf {
  if (highway !== undefined) return { kind: 'highway', highway };
  if (id !== undefined) return { kind: 'location', id: pathId(id) };
  if (username !== undefined) return { kind: 'user', username };
  return { kind: new URL(request.url).pathname === '/most-eaten-meat.atom' ? 'most-eaten' : 'latest' };
}
