import type { Cancel } from './cancel';

/** `status` is 0 where nothing came back. */
export type HttpReply = { status: number; text: string };

type HttpRequest = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  type?: string;
  body?: Blob | string;
  onProgress?: (bytes: number) => void;
};

/** A link on which nothing moves for this long counts as dead; an answer may have to wait for other photos. */
const stillMs = 20_000;
const answerMs = 120_000;

/** By XMLHttpRequest, which tells how much of the body has gone, as `fetch` cannot. Never rejects. */
export function sendRequest({ method, path, type, body, onProgress }: HttpRequest, cancel: Cancel): Promise<HttpReply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let deadline: number | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(deadline);
      deadline = window.setTimeout(() => request.abort(), ms);
    };
    request.open(method, path);
    if (type) request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded }) => {
      waitFor(stillMs);
      onProgress?.(loaded);
    };
    request.upload.onload = () => waitFor(answerMs);
    request.onloadend = () => {
      clearTimeout(deadline);
      resolve({ status: request.status, text: request.responseText });
    };
    cancel.during(() => request.abort());
    waitFor(stillMs);
    request.send(body ?? null);
  });
}
