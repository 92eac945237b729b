import { useOutlet } from '@remix-run/react';
import { type ContextType, type ReactElement, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterStateContext as DataRouterState, UNSAFE_LocationContext as Location } from 'react-router';

/** The location that a page believes it is at. */
export type Here = ContextType<typeof Location>;

/** What React Router shows at a moment: with it a page can go on being shown under another page's address. */
export type PageShown = {
  page: ReactElement;
  data: ContextType<typeof DataRouterState>;
  here: Here;
};

/** Its element is null where no page is shown. */
export const usePageShown = (): Omit<PageShown, 'page'> & { page: PageShown['page'] | null } => ({
  page: useOutlet(),
  data: useContext(DataRouterState),
  here: useContext(Location),
});

/** Lets its children believe that the browser is elsewhere. */
export const At = ({ here, children }: { here: Here; children: ReactNode }) => (
  <Location.Provider value={here}>{children}</Location.Provider>
);

/** Gives the pages inside the data that they were shown with. */
export const WithData = ({ data, children }: { data: PageShown['data']; children: ReactNode }) => (
  <DataRouterState.Provider value={data}>{children}</DataRouterState.Provider>
);
