import type { CDPSession } from '@playwright/test';

/** A request and the bytes of its answer with headers; times in milliseconds since the page was requested. */
export type Transfer = { url: string; type: string; mime: string; sentAt: number; bytes: number };

/** Records what a page requests, and when it paints and is loaded. */
export async function watchTransfers(devtools: CDPSession) {
  const transfers = new Map<string, Transfer>();
  const events = new Map<string, number>();
  let startedAt = Number.NaN;
  let lastAt = Date.now();
  const since = (seconds: number) => (seconds - startedAt) * 1000;

  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (!request.url.startsWith('http')) return;
    if (Number.isNaN(startedAt)) startedAt = timestamp;
    lastAt = Date.now();
    transfers.set(requestId, { url: request.url, type, mime: '', sentAt: since(timestamp), bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.mime = response.mimeType;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now();
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  devtools.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (timestamp >= startedAt && !events.has(name)) events.set(name, since(timestamp));
  });
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });

  return {
    /** When something was sent or received last, on this machine's clock. */
    lastAt: () => lastAt,
    seen: () => ({
      transfers: [...transfers.values()],
      fcp: events.get('firstContentfulPaint') ?? Number.NaN,
      load: events.get('load') ?? Number.NaN,
    }),
  };
}

export function kindOf({ type, mime }: Transfer): 'html' | 'css' | 'js' | 'image' | 'other' {
  if (type === 'Document') return 'html';
  if (mime.includes('css')) return 'css';
  if (type === 'Script' || mime.includes('javascript')) return 'js';
  return type === 'Image' || mime.startsWith('image/') ? 'image' : 'other';
}
