import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import { DomainError } from '~/domain/errors';
import { errorPage } from '../problem';
import { calledAddress } from './called-address';
import { isOfRoute, matchedRoute } from './matched-route';
import { plainError } from './plain-error';

type Routes = ServerBuild['routes'];

const reading = ['GET', 'HEAD'];
/** What Remix could only throw at is none of these. */
const known = [...reading, 'POST', 'PUT', 'PATCH', 'DELETE'];

const methodNotAllowed = new DomainError('method-not-allowed');

/** Refuses what an address does not take, with Allow (contract). A call's own door does that. Script gets it as data. */
export function methodCheck(routes: Routes): RequestHandler {
  return (request, response, next) => {
    const allowed = methodsAt(request, routes);
    if (allowed.includes(request.method)) return next();
    const isKnown = known.includes(request.method);
    if (isKnown && calledAddress(request, routes)) return next();
    response.set('Allow', allowed.join(', '));
    if (isKnown && matchedRoute(request).isData && moduleAt(request, routes)?.default) next();
    else plainError(request, response, methodNotAllowed);
  };
}

/** @returns what a page's data says to a method that it does not take */
export const refusedMethod = (request: Request, routes: Routes): globalThis.Response | undefined =>
  methodsAt(request, routes).includes(request.method) ? undefined : errorPage(methodNotAllowed);

/** Where there is no page, and of files, nothing is known. */
function methodsAt(request: Request, routes: Routes): readonly string[] {
  const address = calledAddress(request, routes);
  if (address) return address.methods;
  if (address === undefined || !isOfRoute(request) || matchedRoute(request).route.pattern === '/*') return known;
  return moduleAt(request, routes)?.action ? [...reading, 'POST'] : reading;
}

const moduleAt = (request: Request, routes: Routes) => routes[matchedRoute(request).route.ids.at(-1) ?? '']?.module;
