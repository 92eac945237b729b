import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Posts } from '~models/post';
import { post } from '~/schemas/answers';
import type { Client } from '../support/client';
import { freshDatabaseUri } from '../support/database';
import { aDriver, aPost, pointsOf } from '../support/factories';
import { controlOf, mistakeOf, noticeOf } from '../support/html';
import { runLocations } from '../support/command';
import { startOwnSite } from '../support/own-site';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { type RunningServer, startServer } from '../support/server';
import { signedInAt } from '../support/signed-in';
import { hasSmallDisks, withSmallDisk } from '../support/small-disk';
import { connectDatabase, disconnectDatabase } from '~models/database/connection';

const dish = { title: 'Ribs', locationName: 'Diner', highway: 'I-80', exit: '1' };
const maxPosts = 60;

/** A site whose photos, uploads and mail files are on a disk of 300 KB. */
async function startOnSmallDisk(): Promise<{ server: RunningServer; folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-disk-'));
  const within = withSmallDisk(folder, 300);
  const databaseUri = freshDatabaseUri();
  const server = await startServer({ databaseUri, within, env: { DATA_DIR: folder } });
  await connectDatabase(databaseUri);
  onTestFinished(async () => {
    await server.kill();
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await rm(folder, { recursive: true });
  });
  return { server, folder };
}

describe.runIf(hasSmallDisks)('a full photo disk (case 40)', () => {
  it('rejects posts with 507 or 503, leaves none without its photo, and everything else works', async () => {
    const { server, folder } = await startOnSmallDisk();
    const driver = await aDriver();
    const browser = await signedInAt(server.origin, driver);
    const photo = [{ field: 'image', file: await aPhoto(320, 240) }];
    const published: number[] = [];
    let refusal = await browser.multipart('POST', '/api/posts', dish, photo);
    while (refusal.status === 201 && published.length < maxPosts) {
      published.push(post.parse(refusal.json).id);
      refusal = await browser.multipart('POST', '/api/posts', dish, photo);
    }
    expect(published.length).toBeGreaterThan(0);
    expect([503, 507]).toContain(refusal.status);
    expect(['storage-full', 'unavailable']).toContain(refusal.code);
    await expectRejectedForm(browser, photo);

    expect(await Posts.countDocuments({ userId: driver.id })).toBe(published.length);
    // A picture that was already posted gives no points.
    expect(await pointsOf(driver)).toBe(5 + 5);
    for (const id of published) await expectComplete(browser, id);
    const { id: otherPostId } = await aPost(await aDriver());
    expect((await browser.api.post(`/api/posts/${otherPostId}/vote`, { direction: 'up' })).status).toBe(200);
    expect((await browser.page('/')).status).toBe(200);
    // Only the process has this disk mounted, so look at it through /proc.
    const disk = `/proc/${server.pid}/root${folder}`;
    expect(await readdir(path.join(disk, 'tmp', 'uploads'))).toEqual([]);
    expect(await readdir(path.join(disk, 'photos', '.incoming'))).toEqual([]);
  });
});

/** Expects the page to keep the typed text for a retry. */
async function expectRejectedForm(browser: Client, photo: { field: string; file: Buffer }[]): Promise<void> {
  const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
  const fields = { title: 'Ribs', description: 'Dry rub.', intent: 'publish', locationId };
  const answer = await browser.fileForm('/posts/new', fields, photo);
  expect([503, 507]).toContain(answer.status);
  expect(controlOf(answer.text, 'title').value).toBe('Ribs');
  expect(noticeOf(answer.text) ?? mistakeOf(answer.text, 'image')).toMatch(/^Error |room for photos|disk is full/);
}

async function expectComplete(browser: Client, id: number): Promise<void> {
  const { images } = post.parse((await browser.api.get(`/api/posts/${id}`)).json);
  expect(images).toHaveLength(1);
  for (const { url } of images) expect((await browser.page(new URL(url, browser.origin).pathname)).status).toBe(200);
}

describe('a full database disk (case 40)', () => {
  const failingWrites = { failCommands: ['insert', 'update', 'findAndModify', 'bulkWrite'], errorCode: 14031 };

  it('rejects writes with 503, allows reads, and stops an import with an error message', async () => {
    const site = await startOwnSite({ parameters: { enableTestCommands: '1' } });
    const { id } = await aPost(await aDriver());
    const browser = await site.signedIn(await aDriver());
    const folder = await mkdtemp(path.join(tmpdir(), 'eat-it-import-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, 'places.csv');
    await writeFile(file, 'name,highway,exit,state\nDiner Plaza,I-80,1,IA\n');

    await site.set.command(site.mongod, { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: failingWrites });
    const said = await browser.api.post(`/api/posts/${id}/comments`, { content: 'Good.' });
    expect([said.status, said.json]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await browser.page(`/posts/${id}`)).status).toBe(200);
    const command = runLocations(site.set.uri, ['import', file]);
    expect(await command.ended).toBe(1);
    expect(command.said()).toContain('the disk of the database is full');

    await site.set.command(site.mongod, { configureFailPoint: 'failCommand', mode: 'off' });
    expect((await browser.api.post(`/api/posts/${id}/comments`, { content: 'Good.' })).status).toBe(201);
  });
});
