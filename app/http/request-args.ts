import type { AppLoadContext } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/server-runtime';
import type { OpenSession } from '~/domain/accounts/sessions';
import type { Notice, NoticeName } from '~/messages/flash';
import type { TypedForm } from '~/schemas/shown';
import type { PlaceholderDriver } from './placeholder-driver';

/** Code outside of components looks for the name. */
export type NamedNotice = Notice & { name: NoticeName };

/** The load context that server.ts passes to loaders and actions. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId: string;
    /** The client's IP address, or its /64 for IPv6; the key of rate limits. */
    network: string;
    /** Whether the client runs on this machine and uses one of its local names. */
    isFromThisMachine: boolean;
    /** Whether React sent the request and expects data. A plain form post expects a redirect. */
    enhanced: boolean;
    /** For form posts: waits until a page may be rendered for the request's network (render-limit.ts). */
    waitForRenderSlot?: () => Promise<void>;
    /** Generates a file under the same limit. @returns null if the client has disconnected */
    renderInLimit: <T>(make: () => Promise<T>) => Promise<T | null>;
    /** All routes with their modules, for the OpenAPI document. */
    routes: () => Promise<ServerBuild['routes']>;
    /** Set if a section of the page failed, so that the page isn't cached. */
    hasFailedPart?: boolean;
    /** The lines of the page's drawing, for its markup only (app/components/contexts.ts). */
    drawnLines?: string[];
    /** The Retry-After header of a rejected form. */
    retryAfter?: string;
    /** The notice to show on the page that this request returns. */
    notice?: NamedNotice;
    /** The form in this request, for an error page to show again. */
    typed?: TypedForm | null;
    /** Set if a page is rendered once for all drivers: the driver that it is rendered for. */
    placeholder?: PlaceholderDriver;
    /** Read once for all loaders of a request. */
    session?: Promise<OpenSession | null>;
    /** The session's account, once the session is read; `unknown` during a database outage. */
    account?: number | 'unknown';
  }
}

/** The part of a request that pages and API calls read, besides its body. */
export type RequestHead = {
  method: string;
  /** Absolute. */
  url: string;
  headers: Pick<Headers, 'get'>;
};

/** RFC 9110 9.2.1. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

export type RequestArgs = { request: RequestHead; context: AppLoadContext };
