import { useOutlet } from '@remix-run/react';
import { type ContextType, type ReactElement, type ReactNode, useContext } from 'react';
import { UNSAFE_DataRouterStateContext as DataRouterState, UNSAFE_LocationContext as Location } from 'react-router';

/** Where a page believes that it is. */
export type Here = ContextType<typeof Location>;

/** What React Router shows at a moment: with it a page can go on being shown while the address is another's. */
export type PageShown = {
  page: ReactElement;
  data: ContextType<typeof DataRouterState>;
  here: Here;
};

/** @returns the page that is shown now; its element is null where there is none. */
export const usePageShown = (): Omit<PageShown, 'page'> & { page: PageShown['page'] | null } => ({
  page: useOutlet(),
  data: useContext(DataRouterState),
  here: useContext(Location),
});

/** Lets what stands in it believe that the browser is elsewhere. */
export const At = ({ here, children }: { here: Here; children: ReactNode }) => (
  <Location.Provider value={here}>{children}</Location.Provider>
);

/** Gives the pages in it the data that they were shown with. */
export const WithData = ({ data, children }: { data: PageShown['data']; children: ReactNode }) => (
  <DataRouterState.Provider value={data}>{children}</DataRouterState.Provider>
);
