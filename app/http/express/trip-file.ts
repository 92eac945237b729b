import { planTripOrFail, tripAsCsv, tripAsGpx } from '~/domain/trip';
import { tripQuery } from '~/schemas/trip';
import { parse } from '../api-endpoint';
import { answerFromDatabase } from './answer-file';
import { asDownload } from './as-download';

/** `/trip.csv` and `.gpx`, of the trip that is asked for as on its page. */
export const sendTripFile = answerFromDatabase(async ({ params, query }) => {
  const [kind = ''] = Object.values(params);
  const { from, to, via, food, trucks } = parse(tripQuery, query);
  const trip = await planTripOrFail({ from, to, via });
  const choice = { foodOnly: food, fitsTruck: trucks === null };
  const name = `${trip.from.name} to ${trip.to.name}`;
  return asDownload(name, kind, kind === 'csv' ? tripAsCsv(trip, choice) : tripAsGpx(trip, choice));
});
