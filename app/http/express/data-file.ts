import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { openDataExport, readExportFile } from '~/domain/data-export';
import { DomainError } from '~/domain/errors';
import { sessionOfCookies } from '../session';
import { plainError } from './plain-error';

/**
 * `/account/data/file?token=`: a driver's own data. Not through Remix, which would read a file faster than a thin link takes it,
 * and keep the rest in memory. An interrupted download can go on where it stopped (RFC 9110, 14.2).
 */
export const sendDataFile: RequestHandler = (request, response, next) => {
  send().catch((thrown: unknown) => {
    // A driver whose link broke has gone away: there is nobody to tell.
    if (response.headersSent) response.destroy();
    else if (thrown instanceof DomainError) plainError(request, response, thrown);
    else next(thrown);
  });

  async function send() {
    response.set('Cache-Control', 'private, no-store');
    const session = await sessionOfCookies(request.get('cookie'));
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    if (!session) {
      const back = `/account/data?${new URLSearchParams({ token }).toString()}`;
      response.redirect(303, `/auth?${new URLSearchParams({ tab: 'login', redirectTo: back }).toString()}`);
      return;
    }
    const file = await openDataExport(session.actor, token);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Accept-Ranges': 'bytes',
      ETag: `"${file.build}"`,
    });
    const asked = rangeOf(file.bytes, `"${file.build}"`);
    if (!asked) {
      response.status(416).set('Content-Range', `bytes */${file.bytes}`).end();
      return;
    }
    const { start, end } = asked;
    const isPart = end - start + 1 < file.bytes;
    if (isPart) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
    response.set('Content-Length', String(end - start + 1));
    if (request.method === 'HEAD') response.end();
    else await pipeline(readExportFile(file, start, end), response);
  }

  /** @returns the range asked for, or all of it; null where the file has nothing of that range */
  function rangeOf(size: number, etag: string): { start: number; end: number } | null {
    const whole = { start: 0, end: size - 1 };
    const ranges = request.range(size);
    const ifRange = request.get('if-range');
    if (ranges === undefined || ranges === -2 || (ifRange !== undefined && ifRange !== etag)) return whole;
    if (ranges === -1) return null;
    const [only, ...others] = ranges;
    return ranges.type === 'bytes' && only && others.length === 0 ? only : whole;
  }
};
