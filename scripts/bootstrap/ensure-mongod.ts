import { findMongod } from '~/services/mongod';

/** Fetches a MongoDB server before the tests need one, so that none of them times out over the download. */
const { path, version } = await findMongod((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`MongoDB ${version} at ${path}\n`);
