import { Link } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { SectionHead } from '~/components/page-parts';
import { Photo } from '~/components/posts/Photo';
import type { PostView } from '~/components/view-types';

export type Dish = Pick<PostView, 'id' | 'title' | 'photo' | 'upVotes' | 'downVotes'>;

/** The plates of a place that most would eat; none of a single one is the best. */
export function BestDishes({ dishes }: { dishes: Dish[] }) {
  if (dishes.length === 0) return null;
  return (
    <section aria-label="Best dishes">
      <SectionHead title="Best dishes" />
      <ol className="dishes">
        {dishes.map(({ id, title, photo, upVotes, downVotes }, at) => (
          <li className="dish" key={id}>
            <Photo photo={photo} sizes="196px" eager={at === 0} />
            <b className="dish-rank">{at + 1}</b>
            <Link to={`/posts/${id}`}>{title}</Link>
            <p>
              {formatCount(upVotes)} Eat It · {formatCount(downVotes)} Beat It
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
