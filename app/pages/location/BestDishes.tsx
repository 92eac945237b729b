import { Link } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { SectionHead } from '~/components/page-parts';
import { Photo } from '~/components/posts/Photo';
import type { PostView } from '~/components/view-types';

export type Dish = Pick<PostView, 'id' | 'title' | 'photo' | 'upVotes' | 'downVotes'>;

/** The stop's posts with the most Eat It votes. */
export function BestDishes({ dishes }: { dishes: Dish[] }) {
  if (dishes.length === 0) return null;
  return (
    <section aria-label="Best dishes">
      <SectionHead title="Best dishes" />
      <ol className="flex -mx-4 my-0 px-2.5 pt-0 pb-2 overflow-x-auto list-none">
        {dishes.map(({ id, title, photo, upVotes, downVotes }, at) => (
          <li className="relative flex-none w-[196px] mx-1.5 my-0" key={id}>
            <Photo photo={photo} sizes="196px" eager={at === 0} />
            <b className="absolute top-2 left-2 min-w-[30px] px-1.5 py-1 border-2 border-ink rounded-sm bg-amber text-ink font-sign text-lg font-extrabold leading-none text-center">
              {at + 1}
            </b>
            <Link
              className="card-link block mt-2 text-text font-sign text-lg font-bold leading-snug no-underline hover:underline"
              to={`/posts/${id}`}
            >
              {title}
            </Link>
            <p className="mt-0.5 mb-0 text-dim text-sm">
              {formatCount(upVotes)} Eat It · {formatCount(downVotes)} Beat It
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
