import { createServer, type RequestListener, type Server } from 'node:http';

/** A photo of 10 MB over a thin link takes as long as a minute and a half; a request's head is a packet or two. In ms. */
const longestRequest = 120_000;
const longestHead = 20_000;
/** How often connections are looked at. */
const lookEvery = 5_000;

/** In bytes; more than that is answered 431. */
const largestHead = 16 * 1024;

/**
 * The HTTP server, with limits that hold before any of our code runs: whoever sends a head or a body too slowly, or nothing at
 * all, is cut off.
 * @param quicker divides all times, for trials.
 */
export const siteServer = (listener: RequestListener, quicker = 1): Server =>
  createServer(
    {
      requestTimeout: longestRequest / quicker,
      headersTimeout: longestHead / quicker,
      connectionsCheckingInterval: lookEvery / quicker,
      maxHeaderSize: largestHead,
    },
    listener,
  );
