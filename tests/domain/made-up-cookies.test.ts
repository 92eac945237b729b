import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { PageCache } from '~/http/page-cache';
import { collectGarbage } from '../support/collect-garbage';

async function heapInMegabytes(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

it('(case 51) keeps nothing of session cookies that nobody was given', async () => {
  const pages = new PageCache({
    pageOf: () => null,
    callOf: () => null,
    render: () => Promise.reject(new Error('Nothing is to be rendered.')),
  });
  const write = (cookie: string) =>
    new Promise<void>((resolve) => {
      const request = Object.setPrototypeOf(new IncomingMessage(new Socket()), express.request);
      Object.assign(request, { method: 'POST', headers: { cookie } });
      const response = Object.setPrototypeOf(new ServerResponse(new IncomingMessage(new Socket())), express.response);
      pages.handler(request, response, () => {
        response.writeHead(422);
        resolve();
      });
    });
  await write('session=warm');
  const before = await heapInMegabytes();
  for (let at = 0; at < 3_000; at += 1) await write(`session=${randomBytes(7_500).toString('hex')}`);
  expect((await heapInMegabytes()) - before).toBeLessThan(10);
});
