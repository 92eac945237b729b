import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { Posts } from '~models/post';
import { comment, photoUpload } from '~/schemas/answers';
import { thresholdsFor } from '~/services/disk-reserve';
import { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { controlOf } from '../support/html';
import { startOnOneDisk } from '../support/one-small-disk';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { signedInAt } from '../support/signed-in';
import { hasSmallDisks } from '../support/small-disk';
import { connectToEach } from '../support/workers';

const mebibyte = 2 ** 20;
const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };
/** Leaves room above the limit in addition to the database and partial uploads. */
const diskMegabytes = 500;
const { files: filesThreshold, rows: rowsThreshold } = thresholdsFor(diskMegabytes * mebibyte, true);

/** In bytes: more than MongoDB itself writes during the test, even on a slow machine. */
const plentyOfRoom = 60 * mebibyte;

/** In bytes: too little for rows, even if MongoDB has just deleted a 16 MB journal file. */
const tooLittleForRows = rowsThreshold - 30 * mebibyte;

async function metricValue(visitor: Client, name: string): Promise<number> {
  const { text } = await visitor.send('GET', '/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
}

/** Starts large photo uploads that never finish, until one is rejected. @returns the error response */
async function fillWithUploads(origin: string, maxUploads: number) {
  const piece = new Uint8Array(20 * mebibyte - 1);
  for (let sent = 0; sent < maxUploads;) {
    const browser = await signedInAt(origin, await aDriver());
    for (let tab = 0; tab < 4; tab += 1, sent += 1) {
      const upload = await browser.api.post('/api/photo-uploads', { bytes: piece.byteLength + 1 });
      if (upload.status !== 201) return upload;
      const answer = await browser.send('PATCH', `/api/photo-uploads/${photoUpload.parse(upload.json).id}?offset=0`, {
        body: piece,
        headers: { 'content-type': 'application/octet-stream' },
      });
      if (answer.status !== 200) return answer;
    }
  }
  return null;
}

describe.runIf(hasSmallDisks)('a small disk with the database and the photos (case 40) (case 47)', () => {
  it('rejects files and then writes before the database has no room, and allows reads', async () => {
    const { server, folder, freeBytes, leave } = await startOnOneDisk(diskMegabytes);
    const logCount = (words: RegExp) => server.log.filter(({ msg }) => words.test(msg)).length;
    const [driver, other] = [await aDriver(), await aDriver()];
    const [browser, visitor] = [await signedInAt(server.origin, driver), new Client(server.origin)];
    const { id } = await aPost(other);
    const { id: own } = comment.parse((await browser.api.post(`/api/posts/${id}/comments`, { content: 'Mine.' })).json);
    const photo = [{ field: 'image', file: await aPhoto(320, 240) }];
    expect(await metricValue(visitor, 'disk_reserve_touched')).toBe(0);

    // First, files: many large photos.
    await leave(filesThreshold + 30 * mebibyte);
    const refused = await fillWithUploads(server.origin, 20);
    expect([refused?.status, refused?.code]).toEqual([507, 'storage-full']);
    expect(await freeBytes()).toBeGreaterThan(rowsThreshold);
    await leave((filesThreshold + rowsThreshold) / 2);
    await expect.poll(() => metricValue(visitor, 'disk_reserve_touched')).toBe(1);
    const posted = await browser.multipart('POST', '/api/posts', dish, photo);
    expect([posted.status, posted.code]).toEqual([507, 'storage-full']);
    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const words = { title: 'Ribs', description: 'Dry rub.', intent: 'publish', locationId };
    const form = await browser.fileForm('/posts/new', words, photo);
    expect([form.status, controlOf(form.text, 'title').value]).toEqual([507, 'Ribs']);
    const copy = await browser.api.post('/api/data-export');
    expect([copy.status, copy.code]).toEqual([507, 'no-room']);
    expect(await Posts.countDocuments({ userId: driver.id })).toBe(0);
    expect(await readdir(path.join(folder, 'photos', '.incoming')).catch(() => [])).toEqual([]);
    expect((await browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' })).status).toBe(200);
    expect(await metricValue(visitor, 'disk_reserve_touched')).toBe(1);

    // Then, all writes to the database.
    await leave(tooLittleForRows);
    await expect.poll(() => metricValue(visitor, 'disk_reserve_touched')).toBe(2);
    const said = await browser.api.post(`/api/posts/${id}/comments`, { content: 'Good.' });
    expect([said.status, said.code]).toEqual([507, 'no-room']);
    const typed = await browser.form(`/posts/${id}`, { intent: 'comment', content: 'Tender ribs.' });
    expect([typed.status, typed.text.includes('Tender ribs.')]).toEqual([507, true]);
    const registered = await visitor.api.post('/api/register', {
      username: 'newcomer',
      email: 'newcomer@example.com',
      password: 'a long enough password',
    });
    expect(registered.status).toBe(507);
    for (const page of ['/', `/posts/${id}`, '/locations', '/healthz', '/api/posts'])
      expect((await browser.page(page)).status, page).toBe(200);
    expect((await browser.api.delete(`/api/comments/${own}`)).status).toBeLessThan(300);
    expect(await metricValue(visitor, 'disk_reserve_touched')).toBe(2);
    expect(await metricValue(visitor, 'disk_free_bytes')).toBeGreaterThan(rowsThreshold / 2);

    await leave(filesThreshold + plentyOfRoom);
    await vi.waitUntil(() => logCount(/has room again/) === 1, { timeout: 120_000 });
    expect((await browser.api.post(`/api/posts/${id}/comments`, { content: 'Good.' })).status).toBe(201);
    expect((await browser.multipart('POST', '/api/posts', dish, photo)).status).toBe(201);
    expect((await browser.form('/logout')).status).toBeLessThan(400);
    expect(logCount(/cannot be reached/)).toBe(0);
    expect(logCount(/nearly full/)).toBe(2);
  });

  it('is reported by both workers, which accept everything again once there is room', async () => {
    const { server, leave } = await startOnOneDisk(diskMegabytes, { WORKERS: '2' });
    const { id } = await aPost(await aDriver());
    const { cookies } = await signedInAt(server.origin, await aDriver());
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const both = await connectToEach(server, 2, cookie);
    onTestFinished(() => both.forEach(({ connection }) => connection.end()));
    const byBoth = (method: string, path: string, body?: unknown) =>
      Promise.all(both.map(({ connection }) => connection.send(method, path, body)));
    const say = async (content: string) => {
      const answers = await byBoth('POST', `/api/posts/${id}/comments`, { content });
      return answers.map((answer) => (answer.status === 201 ? 201 : [answer.status, answer.code]));
    };
    expect(await say('Before.')).toEqual([201, 201]);

    await leave((filesThreshold + rowsThreshold) / 2);
    const startUploads = async () => {
      const answers = await byBoth('POST', '/api/photo-uploads', { bytes: mebibyte });
      return answers.map((answer) => [answer.status, answer.code]);
    };
    await expect.poll(startUploads).toEqual(Array(2).fill([507, 'storage-full']));
    expect(await say('Words still fit.')).toEqual([201, 201]);

    await leave(tooLittleForRows);
    // Each worker checks the disk at most once a second.
    const refused = Array(2).fill([507, 'no-room']);
    await expect.poll(() => say('It may fit.')).toEqual(refused);
    expect(await say('Nothing fits.')).toEqual(refused);
    for (const path of ['/', `/posts/${id}`, '/healthz', `/api/posts/${id}/comments`])
      expect(
        (await byBoth('GET', path)).map(({ status }) => status),
        path,
      ).toEqual([200, 200]);

    await leave(filesThreshold + plentyOfRoom);
    await expect.poll(() => say('There is room.')).toEqual([201, 201]);
    expect((await byBoth('POST', '/api/photo-uploads', { bytes: mebibyte })).map(({ status }) => status)).toEqual([
      201, 201,
    ]);
    const [said = [], same] = await Promise.all(
      (await byBoth('GET', `/api/posts/${id}/comments`)).map(({ json }) => z.array(comment).parse(json)),
    );
    expect(same).toEqual(said);
    const counted = (words: string) => said.filter(({ content }) => content === words).length;
    expect(['Before.', 'Words still fit.', 'Nothing fits.'].map(counted)).toEqual([2, 2, 0]);
    expect(server.log.filter(({ msg }) => /has ended; another|cannot be reached/.test(msg))).toEqual([]);
  });
});
