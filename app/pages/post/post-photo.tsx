import type { LoaderFunctionArgs } from '@remix-run/node';
import { useContext } from 'react';
import { Icon } from '~/components/Icons';
import { LiteContext } from '~/components/contexts';
import { TitleId, usePageData } from '~/components/dialog/dialog-context';
import { CloseLink, StepLink } from '~/components/dialog/links';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Photo } from '~/components/posts/Photo';
import { DomainError } from '~/domain/errors';
import { readPostInFull } from '~/domain/posts/read-posts';
import { pathId } from '~/http/page-loader';
import { viewerOf } from '~/http/session';

export const handle = { cacheable: true, parameters: [] } satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: data ? `${data.title}, photo ${data.number} of ${data.count}` : 'Photo',
  description: data ? `Photo ${data.number} of ${data.count} of ${data.title}, in full size.` : '',
  ...(data && { card: `/posts/${data.id}/card.jpg` }),
}));

/** One photo of a post. Numbers start at 1. */
export async function loader(args: LoaderFunctionArgs) {
  const { params } = args;
  const { id, title, photos } = await readPostInFull(await viewerOf(args), pathId(params.id));
  const number = pathId(params.number);
  if (number > photos.length) throw new DomainError('not-found');
  return { id, title, photos: photos.slice(number - 1), number, count: photos.length };
}

/** Makes the strip focusable, so that the arrow keys scroll it. */
const scrollable = { tabIndex: 0 };

export default function PostPhotoPage() {
  const { id, title, photos, number, count } = usePageData<typeof loader>();
  const titleId = useContext(TitleId);
  const pathOf = (other: number) => `/posts/${id}/photos/${other}`;
  return (
    <div className="post-photo w-[1100px] max-w-full mx-auto my-0">
      <CloseLink
        className="inline-flex items-center min-h-12 text-link font-semibold no-underline hover:underline print:hidden"
        to={`/posts/${id}`}
      >
        <Icon name="back" className="mr-1" />
        Back to Post
      </CloseLink>
      {/* Swiping shows the next photos, even without JavaScript. */}
      <div
        className={useContext(LiteContext) ? undefined : 'strip'}
        role="group"
        aria-label="This photo and the next ones"
        {...(photos.length > 1 && scrollable)}
      >
        {photos.map((photo, at) => (
          <div key={photo.pattern}>
            <Photo
              photo={photo}
              shape="whole"
              sizes="(min-width: 1180px) 1100px, 100vw"
              eager={at === 0}
              badge={at > 0 ? `${number + at} of ${count}` : null}
            />
          </div>
        ))}
      </div>
      <h1 className="mt-3 mb-1" id={titleId}>
        {title}{' '}
        {count > 1 && (
          <small className="text-dim font-body text-md font-medium leading-snug">{`${number} of ${count}`}</small>
        )}
      </h1>
      {count > 1 && (
        <nav className="actions" aria-label="Photos">
          {number > 1 && (
            <StepLink className="btn" to={pathOf(number - 1)} rel="prev">
              Previous
            </StepLink>
          )}
          {number < count && (
            <StepLink className="btn" to={pathOf(number + 1)} rel="next">
              Next
            </StepLink>
          )}
        </nav>
      )}
    </div>
  );
}
