import type { LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { exportCase } from '~/domain/reports/read-desk';
import { requireModerator } from '~/http/guards';
import { pathId } from '~/http/page-loader';

/** Downloads a case as a JSON file, for third parties. */
export const loader = (args: LoaderFunctionArgs) =>
  whileDatabaseAnswers(async () => {
    await requireModerator(args);
    const id = pathId(args.params.id);
    return new Response(`${JSON.stringify(await exportCase(id), null, 2)}\n`, {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="report-${id}.json"`,
        'Cache-Control': 'private, no-store',
      },
    });
  });
