import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { flash } from '~/http/flash';
import { orErrorPage } from '~/http/guards';

/** A code without a post redirects to the home page, which says so (specification §2). */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  orErrorPage(context, async () => {
    try {
      return redirect(`/posts/${await resolveShortCode(params.code ?? '')}`, 302);
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) {
        return redirect('/', { status: 302, headers: { 'Set-Cookie': await flash('short-link-lost') } });
      }
      throw error;
    }
  });
