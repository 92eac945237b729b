import type { LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { exportCase, readCasePhoto } from '~/domain/reports/read-desk';
import { requireModerator } from '~/http/guards';
import { pathId } from '~/http/page-loader';

/** A case as a JSON file, or a photo of its post. */
export const loader = (args: LoaderFunctionArgs) =>
  whileDatabaseAnswers(async () => {
    await requireModerator(args);
    const { id, number } = args.params;
    return number === undefined ? caseFile(pathId(id)) : casePhoto(pathId(id), pathId(number));
  });

/** For third parties. */
async function caseFile(id: number): Promise<Response> {
  return new Response(`${JSON.stringify(await exportCase(id), null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="report-${id}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** For moderators only. Once the post is hidden, its photos have no public address. */
async function casePhoto(id: number, number: number): Promise<Response> {
  return new Response(new Uint8Array(await readCasePhoto(id, number)), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
