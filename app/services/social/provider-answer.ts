/** A provider is down, slow, or answers something else than it should. The message is for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** For one answer of a provider, in milliseconds. */
const timeoutMs = 5_000;

/** Enough of a provider's words to see what is wrong with a client's settings. */
const quotedCharacters = 120;

/** Waits for a provider. @throws ProviderError when it fails or does not answer in time */
export async function answerOf<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError((error instanceof Error ? error.message : String(error)).slice(0, quotedCharacters));
  } finally {
    clearTimeout(timer);
  }
}

/** @throws when there is no JSON, or the status is not 2xx */
export async function readJsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new ProviderError(`status ${response.status}`);
  return response.json();
}
