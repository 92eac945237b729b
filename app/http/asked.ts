import type { AppLoadContext } from '@remix-run/node';

/** What pages and calls of the API read of a request besides its body. */
export type RequestHead = {
  method: string;
  /** In full. */
  url: string;
  headers: Pick<Headers, 'get'>;
};

/** RFC 9110 9.2.1. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD';

export type RequestArgs = { request: RequestHead; context: AppLoadContext };
