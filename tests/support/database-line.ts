import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen';

/** A connection to a mongod through a proxy that sees every command. */
export type DatabaseLine = {
  uri: string;
  /** Called with a command's name before the database gets it; false drops the command. */
  onCommand: ((name: string) => boolean) | null;
  stop(): Promise<void>;
};

/** A commit is a write too: it may be the command that a process dies before sending. */
const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'commitTransaction']);

/** After `gap` writes, calls `kill` instead of forwarding the next one, and drops every later command. */
export function killAtWrite(line: DatabaseLine, gap: number, kill: () => void): void {
  let writeCount = 0;
  line.onCommand = (command) => {
    if (!writes.has(command) || writeCount++ < gap) return true;
    line.onCommand = () => false;
    kill();
    return false;
  };
}

/** Offsets in a message: a header of 16 bytes, 4 bytes of flags, and a section with one document. */
const opCodeOffset = 12;
const opMsg = 2013;
const commandNameOffset = 16 + 4 + 1 + 4 + 1;

/** Starts a proxy between the site and a mongod that reports every command (MongoDB wire protocol, OP_MSG). */
export async function startDatabaseLine(databaseUri: string): Promise<DatabaseLine> {
  const target = new URL(databaseUri);
  const sockets = new Set<Socket>();
  const server = createServer((site) => {
    const mongod = connect(Number(target.port), target.hostname);
    for (const socket of [site, mongod]) {
      sockets.add(socket);
      // Either end may be killed, which is the purpose of this proxy.
      socket.on('error', () => undefined);
      socket.once('close', () => [site, mongod].forEach((each) => each.destroy()));
    }
    mongod.pipe(site);
    let received = Buffer.alloc(0);
    site.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        const name = commandNameIn(message);
        if (name === null || !line.onCommand || line.onCommand(name)) mongod.write(message);
      }
    });
  });
  const uri = new URL(databaseUri);
  uri.host = `127.0.0.1:${await listen(server)}`;
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  const line: DatabaseLine = {
    uri: uri.href,
    onCommand: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return line;
}

function commandNameIn(message: Buffer): string | null {
  if (message.readInt32LE(opCodeOffset) !== opMsg) return null;
  return message.toString('latin1', commandNameOffset, message.indexOf(0, commandNameOffset));
}
