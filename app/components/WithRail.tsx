import type { ReactNode } from 'react';

/** A page's main part, and from 1061 px on, what else it has in a rail beside it; below it on what is narrower. */
export const WithRail = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="with-rail">
    <div className="rail-main">{children}</div>
    <div className="rail">{rail}</div>
  </div>
);
