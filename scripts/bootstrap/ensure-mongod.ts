import { findMongod } from '~/services/mongod/find-binary';

/** Downloads a MongoDB server before the tests, so that no test times out during the download. */
const { path, version } = await findMongod((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`MongoDB ${version} at ${path}\n`);
