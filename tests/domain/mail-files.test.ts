import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { removeMailBefore, mailFolder, sendMail } from '~/services/mail/transport';

const aMail = (id: string, createdAt: string) =>
  sendMail({ _id: id, to: 'driver@example.com', subject: id, text: id, html: id, createdAt: new Date(createdAt) });

it('mail files older than a given time are deleted, and nothing else', async () => {
  await aMail('last-year', '2025-03-01T10:00:00.000Z');
  await aMail('just-before', '2026-03-01T09:59:59.999Z');
  await aMail('just-then', '2026-03-01T10:00:00.000Z');
  await mkdir(mailFolder, { recursive: true });
  await writeFile(path.join(mailFolder, 'notes.txt'), 'kept');

  await removeMailBefore(new Date('2026-03-01T10:00:00.000Z'));
  const remaining = await readdir(mailFolder);
  expect(remaining.filter((name) => /last-year|just-before/.test(name))).toEqual([]);
  expect(remaining.some((name) => name.includes('just-then'))).toBe(true);
  expect(remaining).toContain('notes.txt');
});
