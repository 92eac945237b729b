import type { RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { methodsOf } from '../api-endpoint';
import { type MatchedRoute, matchedRoute } from './matched-route';
import { plainError } from '../error-pages';

const reading = ['GET', 'HEAD'];
/** Remix throws at any other method. */
const known = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses methods that an address doesn't take, with Allow (contract). The API does that itself. A page's data says it through Remix, since
 * script shows it in the page's frame.
 */
export const methodCheck: RequestHandler = (request, response, next) => {
  const route = matchedRoute(request);
  const { calls, module, isData, isFile } = route;
  // Only pages have data of their own.
  if ((calls || isFile) && isData) return plainError(request, response, new DomainError('not-found'));
  // A resource refuses known methods itself.
  if (calls && known.includes(request.method)) return next();
  const allowed = calls ? methodsOf(calls) : methodsOfPage(route);
  if (allowed.includes(request.method)) return next();
  response.set('Allow', allowed.join(', '));
  const isKnown = known.includes(request.method);
  if (isKnown && isData && module?.default) next();
  else plainError(request, response, new DomainError('method-not-allowed'));
};

/** Where there is no page, and of static files, nothing is known. */
function methodsOfPage({ module, pattern }: MatchedRoute): string[] {
  if (!module || pattern === '/*') return known;
  return module.action ? [...reading, 'POST'] : reading;
}
