import { Link } from '@remix-run/react';
import { formatCount } from '~/components/format';
import { Photo } from '~/components/posts/Photo';
import type { PostView } from '~/components/view-types';

/** The plates of a place that most would eat; none of a single one is the best. */
export function BestDishes({ dishes }: { dishes: PostView[] }) {
  if (dishes.length === 0) return null;
  return (
    <section aria-labelledby="best-dishes">
      <h2 id="best-dishes">Best dishes</h2>
      <ol className="stops">
        {dishes.map(({ id, title, photo, upVotes }) => (
          <li className="stop dish" key={id}>
            <div className="shared-photo">
              <Photo photo={photo} sizes="120px" />
            </div>
            <div className="stop-text">
              <Link to={`/posts/${id}`}>{title}</Link>
              <p className="stop-plates">
                <b>{formatCount(upVotes)} Eat It</b>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
