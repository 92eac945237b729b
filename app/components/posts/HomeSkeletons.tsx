import { useContext } from 'react';
import { DialogContext } from '../dialog/dialog-context';
import { useSlowNavigation } from '../frame/Progress';
import { WithRail } from '../page-parts';

/**
 * Placeholders for the home page's lists during client-side navigation (specification §9, Home lists). The current page is only hidden,
 * and shows again if loading fails.
 */
export function HomeSkeletons() {
  const { isOpen } = useContext(DialogContext);
  const slow = useSlowNavigation();
  if (isOpen || slow?.location?.pathname !== '/' || slow.formData) return null;
  return (
    <div className="[&~*]:hidden" role="status" aria-label="Loading posts">
      <WithRail
        rail={
          <>
            <Cards title="Most Eaten Meat" count={4} className="shelf" look="mini" place="lg:mt-px" />
            <Cards title="Most Beat Meat" count={4} className="shelf" look="mini" />
          </>
        }
      >
        <Cards title="Latest Meat" count={6} className="cards" look="card-post" place="mt-px" />
      </WithRail>
    </div>
  );
}

type Props = { title: string; count: number; className: string; look: string; place?: string };

const Cards = ({ title, count, className, look, place }: Props) => (
  <section className={place}>
    <h2>{title}</h2>
    <div className={className}>
      {Array.from({ length: count }, (_, at) => (
        <div className={`card ${look} min-h-[132px] bg-edge opacity-35`} key={at} />
      ))}
    </div>
  </section>
);
