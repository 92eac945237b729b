import type { AppLoadContext } from '@remix-run/node';

/** The head of a request, as pages and the API's calls are given it alike. */
export type Asked = {
  method: string;
  /** In full. */
  url: string;
  headers: Pick<Headers, 'get'>;
};

/** Neither changes anything (RFC 9110 9.2.1). */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A request with what the server knows of it. */
export type Arrived = { request: Asked; context: AppLoadContext };
