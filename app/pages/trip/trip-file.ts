import type { LoaderFunctionArgs } from '@remix-run/node';
import { planTripOrFail } from '~/domain/trip/plan-trip';
import { tripAsCsv, tripAsGpx } from '~/domain/trip/trip-stops';
import { parse } from '~/http/problem';
import { answerFromDatabase, asDownload } from '~/http/file-response';
import { readQuery } from '~/http/request-body';
import { tripQuery } from '~/schemas/travel';

/** A trip as CSV or GPX, with the parameters of its page. */
export const loader = ({ request, ...args }: LoaderFunctionArgs) =>
  answerFromDatabase({ request, ...args }, async () => {
    const { from, to, via, food, trucks } = parse(tripQuery, readQuery(request.url));
    const trip = await planTripOrFail({ from, to, via });
    const choice = { foodOnly: food, fitsTruck: trucks === null };
    const name = `${trip.from.name} to ${trip.to.name}`;
    return asDownload(request, name, { csv: () => tripAsCsv(trip, choice), gpx: () => tripAsGpx(trip, choice) });
  });
