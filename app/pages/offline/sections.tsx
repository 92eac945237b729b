import type { ReactNode } from 'react';
import { waitingWords } from '~/offline/outbox/words';

/** The parts of /offline, which also show before the device's data is read. */

type SectionProps = { isEmpty: boolean; children?: ReactNode };

export const WaitingSection = ({ isEmpty, children }: SectionProps) => (
  <section aria-labelledby="waiting-title">
    <h2 id="waiting-title">{waitingWords.heading}</h2>
    {isEmpty && <p className="hint">{waitingWords.none}</p>}
    {children}
  </section>
);

export const SavedSection = ({ isEmpty, children }: SectionProps) => (
  <section aria-labelledby="saved-offline">
    <h2 id="saved-offline">Saved for offline</h2>
    {isEmpty && <p>Nothing saved yet. Tap Save Offline on any highway, trip, stop or state.</p>}
    {children}
  </section>
);

export const ViewedSection = ({ children }: { children: ReactNode }) => (
  <>
    <h2>Recently viewed</h2>
    {children}
  </>
);
