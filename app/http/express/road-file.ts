import { readHighway, roadAsCsv, roadAsGpx } from '~/domain/highways';
import { answerFromDatabase } from './answer-file';
import { asDownload } from './as-download';

/** `/highways/I-40.csv` and `.gpx`: an address of Remix cannot end in what tells the two apart. */
export const sendRoadFile = answerFromDatabase(async ({ params }) => {
  const [name = '', kind = ''] = Object.values(params);
  const { highway } = await readHighway(name, { limit: 1 });
  return asDownload(highway, kind, kind === 'csv' ? roadAsCsv(highway) : roadAsGpx(highway));
});
