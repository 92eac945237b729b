import { startEmbedded } from '~/services/mongod';

/** A process that opens the data folder named on its command line, tells `owned URI` or `joined URI`, and stays. */
const dataDir = process.argv[2] ?? '';
const embedded = await startEmbedded({ dataDir, onProgress: () => undefined });
process.stdout.write(`${embedded.owned ? 'owned' : 'joined'} ${embedded.uri}\n`);

process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1_000);
