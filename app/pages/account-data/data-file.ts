import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import parseRange from 'range-parser';
import { openDataExport, readExportFile } from '~/domain/data-export';
import { answerFile } from '~/http/file-response';
import { signInPath } from '~/http/guards';
import { sessionOf } from '~/http/session';

/**
 * `/account/data/file?token=`: a driver's own data. An interrupted download can resume (RFC 9110, 14.2).
 */
export const loader = (args: LoaderFunctionArgs) =>
  answerFile(args, async () => {
    const { request } = args;
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const isPrivate = { 'Cache-Control': 'private, no-store' };
    const session = await sessionOf(args);
    if (!session) {
      const back = `/account/data?${new URLSearchParams({ token }).toString()}`;
      return redirect(signInPath(request, back), { status: 303, headers: isPrivate });
    }
    const file = await openDataExport(session.actor, token);
    const etag = `"${file.build}"`;
    const headers = {
      ...isPrivate,
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    };
    const selected = rangeOf(request, file.bytes, etag);
    if (!selected) {
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` } });
    }
    const { start, end } = selected;
    const length = end - start + 1;
    const content = readExportFile(file, start, end);
    const whole = { ...headers, 'Content-Length': String(length) };
    if (length === file.bytes) return { headers: whole, content };
    return { status: 206, headers: { ...whole, 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }, content };
  });

/** @returns the requested range, or the whole file; null if the range is outside of the file */
function rangeOf({ headers }: Request, size: number, etag: string): { start: number; end: number } | null {
  const whole = { start: 0, end: size - 1 };
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  if (range === null || (ifRange !== null && ifRange !== etag)) return whole;
  const ranges = parseRange(size, range);
  if (ranges === -2) return whole;
  if (ranges === -1) return null;
  const [only, ...others] = ranges;
  return ranges.type === 'bytes' && only && others.length === 0 ? only : whole;
}
