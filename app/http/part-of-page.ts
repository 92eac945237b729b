import type { AppLoadContext } from '@remix-run/node';
import type { OptionalSection } from '~/schemas/shown';
import { toDomainError } from './problem';

/**
 * Reads a part that its page can do without, so that one list that fails leaves the others standing.
 * @throws what is wrong with the request itself, and an outage of the database: the whole page then says so
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
