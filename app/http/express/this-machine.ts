import type { Request, RequestHandler } from 'express';

export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Added by a proxy to requests of others. */
const signsOfProxy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Names that always mean this machine, wherever they are resolved. */
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const fromThisMachine = new WeakSet<Request>();

/** Records that a request comes from this machine, by a name of this machine, before its Host is replaced by the site's own. */
export const markLocalRequest: RequestHandler = (request, _response, next) => {
  const { socket, headers } = request;
  const isForwarded = signsOfProxy.some((name) => headers[name] !== undefined);
  if (isLoopback(socket.remoteAddress ?? '') && ownName.test(headers.host ?? '') && !isForwarded) {
    fromThisMachine.add(request);
  }
  next();
};

/** A program or browser on this machine asks for itself, not for another site's page. */
export const isFromThisMachine = (request: Request): boolean => fromThisMachine.has(request);
