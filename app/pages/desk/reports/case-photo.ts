import type { LoaderFunctionArgs } from '@remix-run/node';
import { whileDatabaseAnswers } from '~/domain/database-outage';
import { readCasePhoto } from '~/domain/reports/read-desk';
import { requireModerator } from '~/http/guards';
import { pathId } from '~/http/page-loader';

/** A photo of a reported post, for moderators only. Once hidden, it has no public address. */
export const loader = (args: LoaderFunctionArgs) =>
  whileDatabaseAnswers(async () => {
    await requireModerator(args);
    const bytes = await readCasePhoto(pathId(args.params.id), pathId(args.params.number));
    return new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
    });
  });
