import type { LoaderFunctionArgs } from '@remix-run/node';
import { readHighway, roadAsCsv, roadAsGpx } from '~/domain/highways/read-highway';
import { answerFromDatabase, asDownload } from '~/http/file-response';

/** A road's stops as CSV or GPX. */
export const loader = (args: LoaderFunctionArgs) =>
  answerFromDatabase(args, async () => {
    const { highway } = await readHighway(args.params.highway ?? '', { limit: 1 });
    return asDownload(args.request, highway, { csv: () => roadAsCsv(highway), gpx: () => roadAsGpx(highway) });
  });
