import { readFileSync } from 'node:fs';
import express from 'express';
import { capturedAnswers } from './capture';

/**
 * `startServer(FILE)`: the least that a Node and Express server must do to give these answers. It holds the bytes that the site
 * sent, compressed as they were, and sends them again under the same headers.
 */
const answers = capturedAnswers.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

const app = express();
app.disable('x-powered-by');
for (const { name, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(name, (_request, response) => {
    response.set(headers).end(bytes);
  });
}

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});

// Ends with its parent process.
process.stdin.on('end', () => process.exit(0)).resume();
