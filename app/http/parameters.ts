import { ownAddress } from '~/schemas/own-address';

/**
 * @param handle of the page whose loader asks: what it does not name is not read, so that nothing depends on it
 * @returns the parameters that are not empty, the first of each name
 */
export function parametersOf<P extends string>(
  request: Request,
  { parameters }: { parameters: readonly P[] },
): ReadonlyMap<P, string> {
  const { searchParams } = new URL(request.url);
  return new Map(
    parameters.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** A page's address with its declared parameters from a request. */
export const pageAddress = (pathname: string, request: Request, handle: { parameters: readonly string[] }): string =>
  ownAddress(pathname, new URL(request.url).searchParams, handle.parameters);

/** Whether a form was sent with nothing in one of its fields. */
export const isSentEmpty = (request: Request, name: string): boolean =>
  new URL(request.url).searchParams.get(name)?.trim() === '';
