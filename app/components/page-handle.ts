import type { FormsOfPage } from './weak-link/failures';

/**
 * A page's `handle`: which parameters of its address it reads, and for whom one rendering of it may answer many
 * (app/http/page-cache). A parameter that is not named here makes no other page of it.
 */
type Handle<P extends string> = { parameters: readonly P[] };

/** It shows a driver nothing of their own but what placeholders stand for. */
export const sharedByEverybody = <P extends string = never>(...parameters: P[]) =>
  ({ sharedBy: 'everybody', parameters }) as const;

/** It is rendered anew for each driver. */
export const sharedByVisitors = <P extends string = never>(...parameters: P[]) =>
  ({ sharedBy: 'visitors', parameters }) as const;

/** It is for whoever asks, and shared by nobody. */
export const ownPage = <P extends string = never>(...parameters: P[]): Handle<P> => ({ parameters });

/** Its parameters that only lead back to where its reader came from: without them it is the same page, and that is its address. */
export const withWayBack = <T extends Handle<string>>(handle: T, ...wayBack: T['parameters'][number][]) =>
  ({ ...handle, wayBack }) as const;

/** One of those that people come to first, which need no more than the first style sheet. */
export const firstPage = <T extends object>(handle: T) => ({ ...handle, isFirst: true }) as const;

/** Its forms have sentences of their own for a link that fails (specification §8). */
export const withForms = <T extends object>(handle: T, unreached: FormsOfPage['unreached']) =>
  ({ ...handle, unreached }) as const;
