import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { flash } from '~/http/flash';
import { viewerOf } from '~/http/session';

/** A code without a post redirects to the home page, which says so (specification §2). */
export const loader = async (args: LoaderFunctionArgs) => {
  try {
    const viewer = await viewerOf(args);
    return redirect(`/posts/${await resolveShortCode(args.params.code ?? '', viewer)}`, 302);
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) {
      return redirect('/', { status: 302, headers: { 'Set-Cookie': await flash('short-link-lost') } });
    }
    throw error;
  }
};

/** There is something to draw only where the post is hidden, and then the sign that says so is drawn in its place. */
export default function ShortLinkPage() {
  return null;
}
