import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { planTripOrFail, tripAsCsv, tripAsGpx } from '~/domain/trip';
import { tripQuery } from '~/schemas/trip';
import { parse } from '../api-endpoint';

/** `/trip.csv` and `.gpx`, of the trip that is asked for as on its page. */
export const sendTripFile: RequestHandler = (request, response, next) => {
  const [kind = ''] = Object.values(request.params);
  send().catch(next);

  async function send() {
    const { from, to, via, food } = parse(tripQuery, request.query);
    // Planned first, since an error cannot be answered any more when half of the file is sent.
    const trip = await planTripOrFail({ from, to, via });
    const { type, content } = kind === 'csv' ? tripAsCsv(trip, food) : tripAsGpx(trip, food);
    const name = `${trip.from.name} to ${trip.to.name}`.replace(/[^\w-]+/g, '-');
    response.set('Content-Type', type);
    response.set('Content-Disposition', `attachment; filename="${name}.${kind}"`);
    response.set('Cache-Control', 'public, max-age=300');
    await pipeline(content, response);
  }
};
