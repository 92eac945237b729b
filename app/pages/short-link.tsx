import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { flash } from '~/http/flash';
import { viewerOf } from '~/http/session';

/** An unknown code redirects to the home page with a notice (specification §2). */
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

/** Never rendered: the loader redirects, or throws for the error boundary if the post is hidden. */
export default function ShortLinkPage() {
  return null;
}
