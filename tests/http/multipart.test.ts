import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DomainError } from '~/domain/errors';
import { readMultipart } from '~/http/multipart';
import type { MultipartLimits } from '~/http/multipart-reader';
import { sweepFolder } from '~/services/files';
import { listen } from '../support/listen';

const megabyte = 1024 * 1024;
const boundary = 'the-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

let uploadsDir: string;
let limits: MultipartLimits;

beforeEach(async () => {
  uploadsDir = path.join(await mkdtemp(path.join(tmpdir(), 'uploads-')), 'deep', 'uploads');
  limits = { fileFields: { image: { maxFiles: 10 } }, maxFileBytes: megabyte, uploadsDir };
});

afterEach(async () => {
  await rm(path.dirname(path.dirname(uploadsDir)), { recursive: true, force: true });
});

const filesOnDisk = () => readdir(uploadsDir).catch(() => []);

const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, fileName: string, content: string, type = 'image/jpeg') =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${content}`;
const bodyOf = (...parts: string[]) =>
  Buffer.from(parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('') + `--${boundary}--\r\n`, 'latin1');

function post(body: BodyInit, headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  const allHeaders = { 'content-type': contentType, ...headers };
  const init = { method: 'POST', body, headers: allHeaders, signal: signal ?? null, duplex: 'half' as const };
  return new Request('http://localhost/posts', init);
}

const formOf = (entries: [string, string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const postForm = (...entries: [string, string | File][]) =>
  new Request('http://localhost/posts', { method: 'POST', body: formOf(entries) });

/** The error of a request that must be rejected. */
async function refusalOf(request: Request, changed: Partial<MultipartLimits> = {}): Promise<DomainError> {
  const outcome = await readMultipart(request, { ...limits, ...changed }).catch((error: unknown) => error);
  if (!(outcome instanceof DomainError)) throw new Error('The request was not rejected.', { cause: outcome });
  return outcome;
}

describe('a form with files', () => {
  test('yields its text fields and files, with size and digest', async () => {
    const photo = 'x'.repeat(300_000);
    const form = await readMultipart(
      postForm(['title', 'Ribs'], ['image', new File([photo], 'ribs.jpg')], ['tag', 'a'], ['tag', 'b']),
      limits,
    );
    expect([...form.fields]).toEqual([
      ['title', 'Ribs'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]);
    const [image] = form.files.image ?? [];
    expect(image).toMatchObject({
      field: 'image',
      claimedName: 'ribs.jpg',
      bytes: photo.length,
      sha256: createHash('sha256').update(photo).digest('hex'),
    });
    expect(await readFile(image?.path ?? '', 'utf8')).toBe(photo);
    await form.discard();
    await form.discard();
    expect(await filesOnDisk()).toEqual([]);
  });

  test('keeps UTF-8 in names and values, and empty values', async () => {
    const entries: [string, string | File][] = [
      ['title', 'Jalapeño 🌶'],
      ['note', ''],
      ['image', new File(['x'], 'Würstchen.jpg')],
    ];
    const { fields, files, discard } = await readMultipart(postForm(...entries), limits);
    expect([fields.get('title'), fields.get('note'), files.image?.[0]?.claimedName]).toEqual([
      'Jalapeño 🌶',
      '',
      'Würstchen.jpg',
    ]);
    await discard();
  });

  test('ignores an empty file field, as browsers without JavaScript send it', async () => {
    const empty = file('image', '', '', 'application/octet-stream');
    const { files, fields } = await readMultipart(post(bodyOf(text('title', 'Ribs'), empty)), limits);
    expect([files.image, fields.get('title'), fields.has('image')]).toEqual([[], 'Ribs', false]);
    expect(await filesOnDisk()).toEqual([]);
  });

  test('drops files in unknown fields', async () => {
    const { files, fields } = await readMultipart(
      post(
        bodyOf(
          file('attachment', 'a.exe', 'x'.repeat(5 * megabyte)),
          file('__proto__', 'b', 'y'),
          text('title', 'Ribs'),
        ),
      ),
      limits,
    );
    expect([Object.keys(files), fields.get('title')]).toEqual([['image'], 'Ribs']);
    expect(await filesOnDisk()).toEqual([]);
  });

  test('accepts a file of exactly the maximum size', async () => {
    const { files, discard } = await readMultipart(
      postForm(['image', new File(['x'.repeat(megabyte)], 'a.jpg')]),
      limits,
    );
    expect(files.image?.[0]?.bytes).toBe(megabyte);
    await discard();
  });
});

describe('an oversized form', () => {
  test('a file over its limit is rejected while it is received, and nothing stays on disk', async () => {
    const start = Buffer.from(`--${boundary}\r\n${file('image', 'big.jpg', 'x'.repeat(2 * megabyte))}`);
    const stalled = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(start) });
    const refusal = await refusalOf(post(stalled));
    expect([refusal.code, refusal.status, refusal.field]).toEqual(['photo-too-large', 413, 'image']);
    expect(await filesOnDisk()).toEqual([]);
  });

  test('a Content-Length over the maximum is rejected before anything is read', async () => {
    const refusal = await refusalOf(post(bodyOf(text('a', 'b')), { 'content-length': String(200 * megabyte) }));
    expect([refusal.code, refusal.status]).toEqual(['body-too-large', 413]);
    const avatar = { fileFields: { avatar: { maxFiles: 1 } } };
    const single = await refusalOf(post(bodyOf(text('a', 'b')), { 'content-length': String(200 * megabyte) }), avatar);
    expect([single.code, single.field]).toEqual(['photo-too-large', 'avatar']);
  });
});

describe('a broken form', () => {
  const whole = bodyOf(text('title', 'Ribs'), file('image', 'a.jpg', 'x'.repeat(200_000)));

  test.each([
    ['cut off in a file', whole.subarray(0, 100_000)],
    ['cut off before its last boundary', whole.subarray(0, -8)],
    ['empty', Buffer.alloc(0)],
    ['without any boundary', Buffer.from('hello')],
    ['with a NUL in a file name', bodyOf(file('image', 'a\0.jpg', 'x'))],
    ['with a broken part header', bodyOf('Content-Dis\x01position: form-data; name="a"\r\n\r\nx')],
    [
      'with an unknown charset',
      bodyOf('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx'),
    ],
    ['with a name that a database would read as an operator', bodyOf(text('email[$ne]', 'x'))],
    ['with a name that an object would read as its prototype', bodyOf(text('__proto__', 'x'))],
  ])('is rejected as malformed if %s', async (_, body) => {
    expect((await refusalOf(post(body))).code).toBe('malformed-request');
    expect(await filesOnDisk()).toEqual([]);
  });

  test('is rejected as unsupported if it is not multipart', async () => {
    for (const type of ['application/json', 'multipart/mixed; boundary=x', 'text/plain; multipart/form-data']) {
      expect((await refusalOf(post(whole, { 'content-type': type }))).status).toBe(415);
    }
  });
});

test('a disk error is reported as unavailable', async () => {
  await writeFile(path.dirname(path.dirname(uploadsDir)) + '/file', '');
  const under = path.join(path.dirname(path.dirname(uploadsDir)), 'file', 'uploads');
  expect((await refusalOf(postForm(['image', new File(['x'], 'a.jpg')]), { uploadsDir: under })).status).toBe(503);
});

describe('over a real connection', () => {
  async function serve(): Promise<{ port: number; outcomes: number[] }> {
    const outcomes: number[] = [];
    const server = createServer((incoming, outgoing) => {
      const abort = new AbortController();
      outgoing.once('close', () => abort.abort());
      const body = createReadableStreamFromReadable(incoming);
      const type = incoming.headers['content-type'] ?? '';
      const answer = (status: number) => {
        outcomes.push(status);
        outgoing.writeHead(status).end(String(status));
      };
      readMultipart(post(body, { 'content-type': type }, abort.signal), limits).then(
        (form) => form.discard().then(() => answer(200)),
        (error: unknown) => answer(error instanceof DomainError ? error.status : 500),
      );
    });
    const port = await listen(server);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { port, outcomes };
  }

  test('a client may finish sending 50 MB, gets 413, and can reuse the connection (case 11)', async () => {
    const { port } = await serve();
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const send = async (body: Buffer) => {
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(body, resolve));
    };
    // Like a browser, which reads no response until the whole request is sent.
    await send(bodyOf(file('image', 'big.jpg', 'x'.repeat(50 * megabyte))));
    await expect.poll(() => received).toContain('HTTP/1.1 413');
    expect(await filesOnDisk()).toEqual([]);
    await send(bodyOf(file('image', 'small.jpg', 'x')));
    await expect.poll(() => received).toContain('HTTP/1.1 200');
    socket.destroy();
  });

  test('a client that disconnects halfway leaves nothing behind', async () => {
    const { port, outcomes } = await serve();
    const socket = connect(port, '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: 900000\r\n\r\n`;
    socket.write(`${head}--${boundary}\r\n${file('image', 'a.jpg', 'x'.repeat(100_000))}`);
    await expect.poll(filesOnDisk).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => outcomes).toEqual([400]);
    expect(await filesOnDisk()).toEqual([]);
  });
});

test('the sweep removes only old files', async () => {
  expect(await sweepFolder(uploadsDir, new Date(Date.now() - 1000))).toBe(0);
  const { files, discard } = await readMultipart(
    postForm(['image', new File(['x'], 'old.jpg')], ['image', new File(['x'], 'new.jpg')]),
    limits,
  );
  const old = files.image?.[0]?.path ?? '';
  const yesterday = new Date(Date.now() - 24 * 3600_000);
  await utimes(old, yesterday, yesterday);
  expect(await sweepFolder(uploadsDir, new Date(Date.now() - 3600_000))).toBe(1);
  expect(await filesOnDisk()).toEqual([path.basename(files.image?.[1]?.path ?? '')]);
  await discard();
});
