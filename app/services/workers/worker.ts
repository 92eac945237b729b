import cluster from 'node:cluster';
import { Courier } from './courier';
import { fromPrimary, type FromWorker, type Writer } from './messages';

const { worker } = cluster;

/** This process's among those that serve the site, counted from the first start on; null where it serves alone. */
export const workerNumber: number | null = worker?.id ?? null;

/** A channel that breaks off ends this process anyway. */
const say = (message: FromWorker): void => void worker?.send(message, () => undefined);

const toOthers = new Courier<Writer>((writers) => say({ about: 'changes', writers }));

/**
 * Tells the other workers that something was changed that pages show.
 * @returns once all have heard it; at once where this process serves alone
 */
export async function tellOthers(writer: Writer): Promise<void> {
  if (worker) await toOthers.tell([writer]);
}

let measured = (_text: string | null): void => undefined;
let measuring: Promise<string | null> | null = null;

/** @throws Error where another worker does not answer */
export async function metricsOfAll(): Promise<string> {
  measuring ??= new Promise<string | null>((resolve) => {
    measured = resolve;
    say({ about: 'metrics' });
  }).finally(() => (measuring = null));
  const text = await measuring;
  if (text === null) throw new Error('Not every worker told its metrics.');
  return text;
}

type Ears = {
  /** Something was changed through other workers, by these. */
  onChanges: (writers: Writer[]) => void;
  /** Another worker listens in this one's place. */
  onRetirement: () => void;
};

/** From now on this worker does as its primary says. */
export function listenToPrimary({ onChanges, onRetirement }: Ears): void {
  process.on('message', (message) => {
    // Libraries use the channel as well.
    const said = fromPrimary.safeParse(message).data;
    switch (said?.about) {
      case 'changes':
        onChanges(said.writers);
        say({ about: 'heard' });
        break;
      case 'heard':
        toOthers.heard();
        break;
      case 'metrics':
        measured(said.text);
        break;
      case 'retirement':
        onRetirement();
        break;
    }
  });
}
