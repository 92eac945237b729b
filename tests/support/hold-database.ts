import { startEmbedded } from '~/services/mongod/start-or-join';

/** Opens the data folder named on the command line, prints `owned URI` or `joined URI`, and keeps running. */
const dataDir = process.argv[2] ?? '';
const embedded = await startEmbedded({ dataDir, onProgress: () => undefined });
process.stdout.write(`${embedded.owned ? 'owned' : 'joined'} ${embedded.uri}\n`);

process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1_000);
