import { beforeAll, describe, expect, it } from 'vitest';
import { Locations } from '~models/location';
import { FileParts } from '~models/file-part';
import { type ImportData, type ImportRow, Jobs, jobId } from '~models/job';
import type { Answer, Client } from '../support/client';
import { aDriver, aName, type Driver } from '../support/factories';
import { noticeOf, textOf } from '../support/html';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

let editor: Driver;
let browser: { editor: Client; driver: Client };

beforeAll(async () => {
  editor = await aDriver({ role: 'editor' });
  browser = { editor: await site.signedIn(editor), driver: await site.signedIn(await aDriver()) };
});

const upload = (file: string, fields = { type: '' }, who = browser.editor, name = 'stops.csv') =>
  who.fileForm('/desk/imports', fields, [{ field: 'file', file: Buffer.from(file), name }]);

/** Waits until the file's page contains this text. */
async function shows(page: string, words: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const text = textOf((await browser.editor.page(page)).text);
    if (text.includes(words)) return text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${page} never showed ${words}.`);
}
const pageOf = ({ status, location }: Answer): string => {
  if (status !== 303 || location === null) throw new Error(`${status} leads nowhere`);
  return location;
};

const head = 'name,highway,exit,state,city\n';

describe('an import at the desk', () => {
  it('is previewed, imported and undone, each with one tap', async () => {
    const word = aName('Filed');
    const rows = `${word} East,I-70,12,MO,Boonville\n${word} West,I-70,13,MO,Boonville\n,I-70,14,MO,\n`;
    const page = pageOf(await upload(head + rows));
    const before = await shows(page, 'preview ready, nothing imported yet');
    expect(before).toContain('Total rows3');
    expect(before).toContain('New stops2');
    expect(before).toContain('Skipped1');
    expect(await Locations.countDocuments({ name: `${word} East` })).toBe(0);
    expect((await browser.editor.form(page, { intent: 'undo' })).status).toBe(409);

    expect((await browser.editor.form(page, { intent: 'import' })).status).toBe(303);
    expect((await browser.editor.form(page, { intent: 'import' })).status).toBe(409);
    expect(await shows(page, 'This file: imported')).toContain('What happened');
    expect(await Locations.countDocuments({ name: `${word} East` })).toBe(1);
    expect(textOf((await browser.editor.page('/desk/imports')).text)).toContain('stops.csv');

    expect((await browser.editor.form(page, { intent: 'undo' })).status).toBe(303);
    await shows(page, 'This file: undone');
    expect(await Locations.countDocuments({ name: `${word} East` })).toBe(0);
  });

  it('is canceled with one tap while it is running', async () => {
    const [id, now] = [900_001, Date.now()];
    const data: ImportData = {
      ...{ by: editor.id, fileName: 'long.csv', bytes: 9, type: null, state: 'importing' },
      ...{ report: null, rows: 40, batchId: null, kept: [] },
    };
    await Jobs.create({
      ...{ _id: jobId('import', id), kind: 'import', subject: String(id), data, state: 'running', lease: 'elsewhere' },
      ...{ createdAt: new Date(now), dueAt: new Date(now + 1e6) },
    });
    const page = `/desk/imports/${id}`;
    expect((await browser.editor.page(page)).text).toContain('value="cancel"');
    const answer = await browser.editor.form(page, { intent: 'cancel' });
    expect(answer.status).toBe(303);
    const after = (await browser.editor.follow(answer)).text;
    expect(textOf(after)).toContain('This file: canceled');
    expect(noticeOf(after)).toContain('Canceled');
    expect(after).not.toContain('value="cancel"');
    expect((await browser.editor.form(page, { intent: 'cancel' })).status).toBe(409);
    expect((await browser.driver.form(page, { intent: 'cancel' })).status).toBe(404);
  });

  it('gives every place the chosen type, and reports unreadable rows', async () => {
    const word = aName('Diner');
    const page = pageOf(await upload(`${head}${word},I-70,15,MO,Boonville\n`, { type: 'diner' }));
    expect(await shows(page, 'preview ready')).toContain('ImportCancel');
    await browser.editor.form(page, { intent: 'import' });
    await shows(page, 'This file: imported');
    expect(await Locations.findOne({ name: word }).lean()).toMatchObject({ type: 'diner' });
    const other = await shows(pageOf(await upload('%PDF-1.4 no places')), 'could not be read');
    expect(other).not.toContain('ImportCancel');
  });

  it('is rejected without a file, if too large, or without the editor role', async () => {
    const none = await browser.editor.fileForm('/desk/imports', { type: '' }, []);
    expect([none.status, textOf(none.text)]).toEqual([422, expect.stringContaining('Please choose a file.')]);
    const large = await upload('x'.repeat(20 * 1024 * 1024 + 2));
    expect([large.status, textOf(large.text)]).toEqual([413, expect.stringContaining('up to 20 MB here')]);
    expect((await upload(head, { type: '' }, browser.driver)).status).toBe(404);
    expect((await upload(head, { type: '' }, site.visitor())).status).toBe(404);
    for (const page of ['/desk/imports', '/desk/imports/1'])
      expect((await browser.driver.page(page)).status, page).toBe(404);
    expect((await browser.driver.form('/desk/imports/1', { intent: 'import' })).status).toBe(404);
    expect((await browser.editor.page('/desk/imports/999999')).status).toBe(404);
  });

  it('with a path in its file name stays in its own folder', async () => {
    const page = pageOf(await upload(`${head}${aName('Far')},I-70,16,MO,\n`, { type: '' }, browser.editor, '../../..'));
    await shows(page, 'preview ready');
    const rows = await Jobs.find({ kind: 'import', 'data.by': editor.id }).sort({ createdAt: 1 }).lean<ImportRow[]>();
    expect(await FileParts.countDocuments({ file: `import:${rows.at(-1)?.subject}` })).toBe(1);
  });
});
