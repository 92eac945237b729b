import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData, Link } from '@remix-run/react';
import { z } from 'zod';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink, CodeToType } from '~/components/page-parts';
import { ExitSign } from '~/components/signs';
import { keepForm } from '~/components/weak-link/guard';
import { config } from '~/config.server';
import { dropWaitingPost, lapsesInWords, publishWithPhotos, readWaitingPost } from '~/domain/waiting-posts';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { isUrlencoded } from '~/http/request-body';
import { callerOf } from '~/http/session';
import { limits } from '~/schemas/atoms';
import { LatePhotosForm } from './LatePhotosForm';
import { receiveLatePhotos, takeLatePhotos } from './receive-late-photos';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data?.post.title ?? 'Post',
  description: 'Your post that needs a photo.',
}));

/** Once the photo is there, from any device, this page redirects to the post. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const { waiting, postId } = await readWaitingPost(actor, pathId(args.params.id));
  if (!waiting) throw redirect(`/posts/${postId}`, 303);
  return {
    post: waiting,
    until: lapsesInWords(waiting.lapsesAt),
    siteUrl: config.SITE_URL,
    formKey: randomUUID(),
    max: { code: limits.photoCode, photos: limits.photosInPost },
  };
}

const formPosts = formAction({
  drop: form(dropWaitingPost, {
    schema: z.object({}),
    input: ({ params }) => pathId(params.id),
    done: () => ({ to: '/profile', notice: 'waiting-post-dropped' }),
  }),
  'late-photos': async (args, form) => takeLatePhotos(args, await publisherOf(args), form),
});

export const clientAction = keepForm({
  'late-photos': 'late-photos',
});

/** On this page only the photo form is multipart. */
export const action = (args: ActionFunctionArgs) =>
  isUrlencoded(args.request) ? formPosts(args) : receiveLatePhotos(args, () => publisherOf(args));

async function publisherOf(args: ActionFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const id = pathId(args.params.id);
  const caller = await callerOf(args);
  return { begin: () => publishWithPhotos.byAuthor.begin(caller), photoFor: () => ({ actor, id }) };
}

/** Only the post's author sees this page. */
export default function WaitingPostPage() {
  const { post, until, siteUrl, formKey, max } = useLoaderData<typeof loader>();
  return (
    <article className="column">
      <BackLink to="/profile">Back to your profile</BackLink>
      <NoticeBanner tone="info">
        <strong>Add a photo by {until} or this post will be deleted.</strong> For now only you can see it, and it earns
        no points.
      </NoticeBanner>
      <ExitSign name={post.locationName} highway={post.highway} exit={post.exit} />
      <h1>{post.title}</h1>
      {post.description && <p className="my-2 whitespace-pre-line">{post.description}</p>}
      <Panel title="Add the photo here">
        <LatePhotosForm formKey={formKey} code={null} max={max} />
      </Panel>
      {post.code && <PhotoCode code={post.code} siteUrl={siteUrl} />}
      <details>
        <summary>Delete this post</summary>
        <p>You can&apos;t undo this.</p>
        <Form intent="drop">
          <SubmitButton tone="danger" pendingLabel="...">
            Delete Post
          </SubmitButton>
        </Form>
      </details>
    </article>
  );
}

/** The code to type on another device, and a link that prefills it. */
function PhotoCode({ code, siteUrl }: { code: string; siteUrl: string }) {
  const page = `${siteUrl.replace(/^https?:\/\//, '')}/photo-later`;
  return (
    <Panel title="Or from another device">
      <p>
        Go to <strong>{page}</strong> and enter this code. It works once and needs no account, so keep it to yourself.
      </p>
      <CodeToType code={code} />
      <p>
        Or send yourself this link: <Link to={`/photo-later?code=${code}`}>{`${page}?code=${code}`}</Link>
      </p>
    </Panel>
  );
}
