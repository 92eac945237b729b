import type { Request } from 'express';
import { openDataExport, readExportFile } from '~/domain/data-export';
import { sessionOfCookies } from '../session';
import { answerFile } from './answer-file';

/**
 * `/account/data/file?token=`: a driver's own data. Not through Remix, which would read a file faster than a thin link takes it,
 * and keep the rest in memory. An interrupted download can go on where it stopped (RFC 9110, 14.2).
 */
export const sendDataFile = answerFile(async (request, response) => {
  response.set('Cache-Control', 'private, no-store');
  const session = await sessionOfCookies(request.get('cookie'));
  const token = typeof request.query.token === 'string' ? request.query.token : '';
  if (!session) {
    const back = `/account/data?${new URLSearchParams({ token }).toString()}`;
    response.redirect(303, `/auth?${new URLSearchParams({ tab: 'login', redirectTo: back }).toString()}`);
    return null;
  }
  const file = await openDataExport(session.actor, token);
  const etag = `"${file.build}"`;
  response.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="my-data.zip"',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  const asked = rangeOf(request, file.bytes, etag);
  if (!asked) {
    response.status(416).set('Content-Range', `bytes */${file.bytes}`).end();
    return null;
  }
  const { start, end } = asked;
  const isPart = end - start + 1 < file.bytes;
  if (isPart) response.status(206).set('Content-Range', `bytes ${start}-${end}/${file.bytes}`);
  const headers = { 'Content-Length': String(end - start + 1) };
  return { headers, content: readExportFile(file, start, end) };
});

/** @returns the range asked for, or all of it; null where the file has nothing of that range */
function rangeOf(request: Request, size: number, etag: string): { start: number; end: number } | null {
  const whole = { start: 0, end: size - 1 };
  const ranges = request.range(size);
  const ifRange = request.get('if-range');
  if (ranges === undefined || ranges === -2 || (ifRange !== undefined && ifRange !== etag)) return whole;
  if (ranges === -1) return null;
  const [only, ...others] = ranges;
  return ranges.type === 'bytes' && only && others.length === 0 ? only : whole;
}
