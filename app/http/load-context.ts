import type { ServerBuild } from '@remix-run/server-runtime';
import type { TypedForm } from '~/schemas/shown';
import type { Notice } from '~/messages';
import type { OpenSession } from '~/domain/accounts/sessions';
import type { PlaceholderDriver } from './placeholder-driver';

/** What server.ts knows of a request and hands to loaders and actions. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId: string;
    /** The client's address, an IPv6 one cut to its /64: what rate limits count by. */
    network: string;
    /** By a name of this machine. */
    isFromThisMachine: boolean;
    /** True when React sent the request: it wants data, where a plain form post wants a redirect. */
    enhanced: boolean;
    /** Waits until a page may be rendered for the request's network; for form posts (render-limit.ts). */
    waitForRenderSlot?: () => Promise<void>;
    /**
     * For a file: makes it once the request's network may have a page rendered (render-limit.ts).
     * @returns null where the reader has left meanwhile
     */
    renderInLimit: <T>(make: () => Promise<T>) => Promise<T | null>;
    /** The table of contents with its modules, for what describes them. */
    routes: () => Promise<ServerBuild['routes']>;
    /** A part of the page could not be read, so the page must not be shown to anybody else. */
    hasFailedPart?: boolean;
    /** Of the page's drawing, for its markup alone (app/components/drawn-lines.ts). */
    drawnLines?: string[];
    /** Seconds until a refused form may be sent again, for the head of the page. */
    retryAfter?: string;
    /** For the page that answers this very request. */
    notice?: Notice;
    /** The form of this very request, for the page that has to say that it could not be taken in. */
    typed?: TypedForm | null;
    /** Where a page is rendered for all drivers at once: the driver whom it is rendered for. */
    placeholder?: PlaceholderDriver;
    /** Read once for all loaders of a request. */
    session?: Promise<OpenSession | null>;
    /** Whose session it is, once it was read; `unknown` while the database is away. */
    account?: number | 'unknown';
  }
}
