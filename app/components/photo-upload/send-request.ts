import type { Cancel } from './cancel';

/** What came back; nothing did where `status` is 0. */
export type Answered = { status: number; text: string };

type Sent = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  type?: string;
  body?: Blob | string;
  onProgress?: (bytes: number) => void;
};

/** A link on which nothing moved for this long is taken for dead; an answer may wait for other photos. */
const stillMs = 20_000;
const answerMs = 120_000;

/** Calls the API, and tells how much of the body has gone, which `fetch` cannot. It never rejects. */
export function sendRequest({ method, path, type, body, onProgress }: Sent, cancel: Cancel): Promise<Answered> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let patience: number | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(patience);
      patience = window.setTimeout(() => request.abort(), ms);
    };
    request.open(method, path);
    if (type) request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded }) => {
      waitFor(stillMs);
      onProgress?.(loaded);
    };
    request.upload.onload = () => waitFor(answerMs);
    request.onloadend = () => {
      clearTimeout(patience);
      resolve({ status: request.status, text: request.responseText });
    };
    cancel.during(() => request.abort());
    waitFor(stillMs);
    request.send(body ?? null);
  });
}
