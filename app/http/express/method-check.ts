import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { methodsOf } from '../api-endpoint';
import { plainError } from '../error-pages';
import { type MatchedRoute, matchedRoute } from './matched-route';

const safeMethods = ['GET', 'HEAD'];
/** Remix throws for any other method. */
const knownMethods = [...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Responds 405 with Allow (contract). API resources do that themselves. For a page's data Remix does it, so that the browser can show the
 * error within the page's layout.
 */
export const methodCheck: RequestHandler = (request, response, next) => {
  const route = matchedRoute(request);
  const { calls, module, isData, isFile } = route;
  // Only pages have `.data`.
  if ((calls || isFile) && isData) return plainError(request, response, new DomainError('not-found'));
  // API resources reject known methods themselves.
  if (calls && knownMethods.includes(request.method)) return next();
  const allowed = calls ? methodsOf(calls) : methodsOfPage(route);
  if (allowed.includes(request.method)) return next();
  response.set('Allow', allowed.join(', '));
  const isKnownMethod = knownMethods.includes(request.method);
  if (isKnownMethod && isData && module?.default) next();
  else plainError(request, response, new DomainError('method-not-allowed'));
};

/** Static files and unknown paths allow all methods; they get a 404 later. */
function methodsOfPage({ module, pattern }: MatchedRoute): string[] {
  if (!module || pattern === '/*') return knownMethods;
  return module.action ? [...safeMethods, 'POST'] : safeMethods;
}
