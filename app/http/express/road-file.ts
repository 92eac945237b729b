import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { readHighway, roadAsCsv, roadAsGpx } from '~/domain/highways';

/** `/highways/I-40.csv` and `.gpx`: an address of Remix cannot end in what tells the two apart. */
export const sendRoadFile: RequestHandler = (request, response, next) => {
  const [name = '', kind = ''] = Object.values(request.params);
  send().catch(next);

  async function send() {
    // Read first, since an error cannot be answered any more when half of the file is sent.
    const { highway } = await readHighway(name, null, 1);
    const { type, content } = kind === 'csv' ? roadAsCsv(highway) : roadAsGpx(highway);
    response.set('Content-Type', type);
    response.set('Content-Disposition', `attachment; filename="${highway.replace(/[^\w-]+/g, '-')}.${kind}"`);
    response.set('Cache-Control', 'public, max-age=300');
    await pipeline(content, response);
  }
};
