import { useContext } from 'react';
import { DialogContext } from '../dialog/dialog-context';
import { useSlowNavigation } from '../use-slow-navigation';

/** Specification §9, Home lists. */
const lists = [
  { title: 'Latest Meat', cards: 6 },
  { title: 'Most Eaten Meat', cards: 4 },
  { title: 'Most Beat Meat', cards: 4 },
];

/**
 * Placeholders for the home page's lists while script fetches them. The page underneath is only hidden, and comes back if they
 * fail.
 */
export function HomeSkeletons() {
  const { behind } = useContext(DialogContext);
  const slow = useSlowNavigation();
  if (behind || slow?.location?.pathname !== '/' || slow.formData) return null;
  return (
    <div className="stand-in" role="status" aria-label="Loading posts">
      {lists.map(({ title, cards }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className="cards">
            {Array.from({ length: cards }, (_, at) => (
              <div className="card skeleton" key={at} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
