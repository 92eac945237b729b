import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const captured = z.object({
  name: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** As it went over the wire, base64. */
  body: z.string(),
});

export const capturedAnswers = z.array(captured);
type Captured = z.infer<typeof captured>;

/** Set by every Node server itself, or for the one connection only. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** Requests a page as autocannon will, and keeps the answer's headers and bytes. @throws when it is not a 200 */
export async function capture(name: string, url: string, requestHeaders: Record<string, string>): Promise<Captured> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: requestHeaders }, resolve).once('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}.`);
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([header, value]) =>
      value === undefined || ofTheConnection.has(header) ? [] : [[header, value]],
    ),
  );
  return { name, headers, body: body.toString('base64') };
}
