/** The country's places, as `npm run places:build` makes them; rows of one license in one file. */
export const placeFiles = [
  { file: 'public-domain.ndjson.gz', from: 'the federal truck parking survey' },
  { file: 'cc0.ndjson.gz', from: 'All The Places' },
  { file: 'odbl.ndjson.gz', from: 'OpenStreetMap' },
];
