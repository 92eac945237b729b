import { randomBytes } from 'node:crypto';
import { it } from 'vitest';
import { PostedPictures, findPicturesInBands } from '~models/posted-picture';
import { bandsNear, bandsOf } from '~/domain/prevention/same-look';
import { inTransaction } from '~models/database/transaction';
import { useFreshDatabase } from '../support/database';
useFreshDatabase();
const look = () => ({ coarse: randomBytes(8).toString('hex'), fine: '' + randomBytes(32).toString('hex') });
it('million', async () => {
  let n = 0;
  for (const goal of [10_000, 100_000, 1_000_000]) {
    for (; n < goal; n += 5000) {
      const rows = Array.from({ length: 5000 }, (_, i) => { const looks = [look(), look(), look(), look()]; return { _id: `p${n + i}`, postId: n + i, looks: looks.slice(0,1), bands: bandsOf(looks) }; });
      await PostedPictures.collection.insertMany(rows as never, { ordered: false, writeConcern: { w: 1 } });
    }
    const times: number[] = []; let found = 0;
    for (let k = 0; k < 60; k++) { const bands = bandsNear(look()); const t = performance.now(); found += (await inTransaction((tx) => findPicturesInBands(bands, 1000, tx))).length; times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    console.log('ROWS', n, 'median', times[30]?.toFixed(2), 'p95', times[56]?.toFixed(2), 'candidates', found / 60);
  }
}, 500_000);
