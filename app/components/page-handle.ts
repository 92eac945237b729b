import type { SheetName } from '../styles/sheets';

/**
 * A page's `handle`: which parameters of its address it reads, and whether one rendering may answer all visitors
 * (app/http/page-cache.ts). A parameter that is not named makes no other page of it.
 */
type Handle<P extends string> = { parameters: readonly P[] };

/** Rendered once for all visitors, and once for drivers (app/http/placeholder-driver.ts). */
export const cacheablePage = <P extends string = never>(...parameters: P[]) =>
  ({ sharedBy: 'everybody', parameters }) as const;

/** Shared by nobody. */
export const ownPage = <P extends string = never>(...parameters: P[]): Handle<P> => ({ parameters });

/** Parameters that only lead back to where the reader came from; the page's canonical address has none of them. */
export const withWayBack = <T extends Handle<string>>(handle: T, ...wayBack: T['parameters'][number][]) =>
  ({ ...handle, wayBack }) as const;

/** A page that has no more styles than it needs; one that does not say so has all of them. */
export const withSheets = <T extends object>(handle: T, ...sheets: SheetName[]) => ({ ...handle, sheets }) as const;

/** What forms are drawn with. */
export const formSheets = ['field', 'folds', 'forms'] as const satisfies SheetName[];

/** What posts are drawn with, as cards and in full. */
export const postSheets = ['author', 'posts', 'signs', 'photo', 'votes'] as const satisfies SheetName[];

/** A page with a bar of its own at the lower edge of a phone's screen, which then has no other (components/frame/QuickBar.tsx). */
export const withOwnBar = <T extends object>(handle: T) => ({ ...handle, ownBar: true }) as const;

export const hasOwnBar = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'ownBar' in handle;

/** A page that is only read, with links and plain forms: loaded by itself, it brings no script (docs/decisions/0061-bytes-and-start.md). */
export const withoutScript = <T extends object>(handle: T) => ({ ...handle, script: 'none' }) as const;

export const isWithoutScript = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'script' in handle && handle.script === 'none';

/** Its loader reads nothing from the database, so it answers during an outage too. */
export const withoutDatabase = <T extends object>(handle: T) => ({ ...handle, database: 'none' }) as const;

/** Public, and open to search engines, but rendered for each request. */
export const publicUncached = <T extends object>(handle: T) => ({ ...handle, sharedBy: 'nobody' }) as const;

type PublicHandle = { parameters: readonly string[]; wayBack?: readonly string[] };

export const isPublic = (handle: unknown): handle is PublicHandle =>
  typeof handle === 'object' && handle !== null && 'sharedBy' in handle;

/** What a page's one address has of its parameters. */
export const ownParameters = ({ parameters, wayBack = [] }: PublicHandle): string[] =>
  parameters.filter((name) => !wayBack.includes(name));
