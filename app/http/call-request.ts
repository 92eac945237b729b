import type { Asked } from './asked';

/** A request for a call of the API. Nothing is made of it but what its call asks for. */
export type CallRequest = Asked & {
  /** Hands over a body's bytes as they come in. @throws when the sender leaves, and whatever `take` throws */
  eachChunk: (take: (bytes: Uint8Array) => void) => Promise<void>;
  /** As pages have theirs, for a body with files and for answers that go on. It takes the body. */
  whole: () => Request;
};

/** For an answer that many are given: it says nothing of anybody. @param url in full */
export const requestOfNobody = (url: string): CallRequest => ({
  ...{ method: 'GET', url, headers: { get: () => null } },
  eachChunk: () => Promise.resolve(),
  whole: () => new Request(url),
});
