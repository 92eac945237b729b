import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { addressesOf, methodsAt } from '../api-endpoint';
import { matchedRoute } from './matched-route';
import { plainError } from '../error-pages';

type Routes = ServerBuild['routes'];

const reading = ['GET', 'HEAD'];
/** Remix throws at any other method. */
const known = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Refuses methods that an address doesn't take, with Allow (contract). The API does that itself. A page's data says it through Remix, since
 * script shows it in the page's frame.
 */
export function methodCheck(routes: Routes): RequestHandler {
  return (request, response, next) => {
    const { id, pathname, isData, isFile } = matchedRoute(request);
    const module = routes[id ?? '']?.module;
    const isApi = addressesOf(module?.loader) !== null;
    // Only pages have data of their own.
    if ((isApi || isFile) && isData) return plainError(request, response, new DomainError('not-found'));
    // A resource refuses known methods itself.
    if (isApi && known.includes(request.method)) return next();
    const allowed = isApi ? methodsAt(module?.loader, pathname) : methodsOfPage(request, module);
    if (allowed.includes(request.method)) return next();
    response.set('Allow', allowed.join(', '));
    const isKnown = known.includes(request.method);
    if (isKnown && isData && module?.default) next();
    else plainError(request, response, new DomainError('method-not-allowed'));
  };
}

type Module = NonNullable<Routes[string]>['module'];

/** Where there is no page, and of files, nothing is known. */
function methodsOfPage(request: Request, module: Module | undefined): string[] {
  if (!module || matchedRoute(request).pattern === '/*') return known;
  return module.action ? [...reading, 'POST'] : reading;
}
