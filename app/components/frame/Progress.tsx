import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DialogContext } from '../dialog/dialog-context';
import { WithRail } from '../page-parts';
import { usePageNavigation } from '../weak-link/use-page-navigation';

/** A progress bar for slow client-side navigation. Without JavaScript the browser shows its own. */
export function Progress() {
  const { frame } = useContext(DialogContext);
  const bar = <ProgressBar isBusy={usePageNavigation().state !== 'idle'} />;
  return frame ? createPortal(bar, frame) : bar;
}

export const ProgressBar = ({ isBusy }: { isBusy: boolean }) =>
  useIsSlow(isBusy) ? (
    <div
      className="fixed top-0 left-0 z-[9] h-1 w-[90%] bg-amber animate-progress motion-reduce:w-full motion-reduce:animate-none"
      role="progressbar"
      aria-label="Loading"
    />
  ) : null;

/** Faster navigations show no progress bar. In milliseconds. */
const slowAfterMs = 300;

/** The current navigation once it is slow; otherwise null. */
function useSlowNavigation() {
  const navigation = usePageNavigation();
  return useIsSlow(navigation.state !== 'idle') ? navigation : null;
}

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isSlow;
}

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
