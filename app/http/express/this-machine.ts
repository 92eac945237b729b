import type { Request, RequestHandler } from 'express';

/** @returns whether an address is this machine's for itself. */
export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** What a proxy adds to a request of somebody else. */
const signsOfProxy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Names that nobody can make lead elsewhere, or here from elsewhere. */
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const fromThisMachine = new WeakSet<Request>();

/** Notes who asks on this machine, by a name of this machine, before its Host is replaced by the site's own. */
export const noteThisMachine: RequestHandler = (request, _response, next) => {
  const { socket, headers } = request;
  const isForwarded = signsOfProxy.some((name) => headers[name] !== undefined);
  if (isLoopback(socket.remoteAddress ?? '') && ownName.test(headers.host ?? '') && !isForwarded) {
    fromThisMachine.add(request);
  }
  next();
};

/** @returns whether a program or browser on this machine asks for itself, and not for another site's page. */
export const isFromThisMachine = (request: Request): boolean => fromThisMachine.has(request);
