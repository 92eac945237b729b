import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { resolveShortCode } from '~/domain/posts/read-posts';
import { orErrorPage } from '~/http/guards';

/** A short link leads to its post; one that leads nowhere, to the home page (specification §2). */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  orErrorPage(context, async () => {
    try {
      return redirect(`/posts/${await resolveShortCode(params.code ?? '')}`, 302);
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return redirect('/', 302);
      throw error;
    }
  });
