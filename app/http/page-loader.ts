import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { DomainError } from '~/domain/errors';
import { id } from '~/schemas/atoms';
import { canonicalPath } from '~/schemas/page-handle';
import { safePath } from '~/schemas/safe-path';
import { lastChange } from '~/schemas/text';
import type { OptionalSection } from '~/schemas/shown';
import { clock } from '~/services/clock';
import { toDomainError } from './problem';

/**
 * @param handle the page's handle, which declares its parameters; others are ignored
 * @returns the non-empty parameters, each with its first value
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

/** The page's path, with the upper and lower case of the request. In a data request it has no `.data`. */
export const requestedPath = (request: Request): string => new URL(request.url).pathname;

/** A page's address with the declared parameters of a request. */
export const pageAddress = (pathname: string, request: Request, handle: { parameters: readonly string[] }): string =>
  canonicalPath(pathname, new URL(request.url).searchParams, handle.parameters);

/** Whether a GET form was sent with this field empty. */
export const isSentEmpty = (request: Request, name: string): boolean =>
  new URL(request.url).searchParams.get(name)?.trim() === '';

/** Where to return after changing a setting: the path in its form, or the page that it was changed on. */
export const backToPage = (request: Request, redirectTo: string | undefined): string =>
  safePath(redirectTo ?? pathOf(request.headers.get('referer')));

const pathOf = (referer: string | null): string | null => {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
};

/**
 * @param current the id of the stop, or of the stop that it was merged into
 * @throws Response, a redirect to the stop that it was merged into
 */
export function assertCurrentAddress({ request, params }: LoaderFunctionArgs, current: number): void {
  if (params.id === String(current)) return;
  const { pathname, search } = new URL(request.url);
  // A merge can be undone, so the redirect must not be cached.
  const headers = { 'Cache-Control': 'no-store' };
  throw redirect(pathname.replace(`/${params.id}`, `/${current}`) + search, { status: 302, headers });
}

/** @throws DomainError `not-found` if the text isn't an id */
export function pathId(text: string | undefined): number {
  const parsed = id.safeParse(text);
  if (!parsed.success) throw new DomainError('not-found');
  return parsed.data;
}

const isoTimes = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * The `now` of a page's data: the last time at which one of its relative times changed. While nothing changes, the page keeps its ETag.
 * @param shown the rest of the page's data
 */
export const pageTime = (shown: unknown): string =>
  lastChange(JSON.stringify(shown).match(isoTimes) ?? [], clock.now().toISOString());

/** Leaves a drawing's lines out of a page's data, since the markup has them already (app/components/contexts.ts). */
export function omitDrawnLines<T extends { lines: string[] }>(
  context: AppLoadContext,
  drawing: T,
): Omit<T, 'lines'> & { lines: string[] | null } {
  if (context.enhanced) return drawing;
  context.drawnLines = drawing.lines;
  return { ...drawing, lines: null };
}

/**
 * Reads an optional section, so that one failed list doesn't hide the rest of the page.
 * @throws errors of the request itself, and a database outage: these fail the whole page
 */
export async function optionalSection<T>(
  context: AppLoadContext,
  read: Promise<T>,
  failure: string,
): Promise<OptionalSection<T>> {
  try {
    return { shown: await read, failure: null };
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (error.code !== 'unexpected') throw error;
    context.hasFailedPart = true;
    return { shown: null, failure };
  }
}
