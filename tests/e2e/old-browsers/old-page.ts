import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { oldBrowserFlags } from '../../../scripts/bootstrap/old-browsers.mjs';
import { endProcess } from '../../../scripts/child-server';
import type { Driver } from '../drivers';
import type { Picture } from '../pictures';
import { connect, type DevTools, inTime, timeoutMs } from './devtools';
import { beyondTheEdge, focusField, placeOf, scriptRuns, showsText, showsPhoto, pageText } from './in-page';

const pollIntervalMs = 50;
/** A question that arrives while a page loads may never be answered, so it is asked again. */
const askAgainAfterMs = 15_000;

/** A page in an old browser, with user actions. */
export type OldPage = {
  goto: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Taps the first uncovered match with this name, once it exists and doesn't move. */
  press: (selector: string, name: string) => Promise<void>;
  type: (label: string, words: string) => Promise<void>;
  choose: (selector: string, picture: Picture) => Promise<void>;
  waitFor: (words: string) => Promise<void>;
  /** Waits until the photo whose alt text starts with this has loaded and decodes. */
  waitForPhoto: (name: string) => Promise<void>;
  waitForScript: () => Promise<void>;
  /** Whether the page has a meta refresh. */
  refreshes: () => Promise<boolean>;
  beyondTheEdge: () => Promise<string[]>;
  /** Copies the session of the driver's `api`. */
  signIn: (driver: Driver) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Console errors and failed requests. */
  trouble: string[];
  /** Requested addresses. */
  asked: string[];
  close: () => Promise<void>;
};

/** Starts a browser with a new profile. */
export async function openOldPage(binary: string, siteUrl: string): Promise<OldPage> {
  const home = await mkdtemp(path.join(tmpdir(), 'eat-it-browser-'));
  const browser = spawn(
    binary,
    [...oldBrowserFlags, `--user-data-dir=${home}`, '--remote-debugging-port=0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const end = async () => {
    await endProcess(browser, timeoutMs, 'SIGKILL');
    await rm(home, { recursive: true, force: true });
  };
  const { tools, trouble, asked } = await open(browser, end);

  const evaluate = async <Given extends (string | number)[], Result>(
    inPage: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result> => {
    const expression = `(${inPage.toString()})(${given.map((each) => JSON.stringify(each)).join(',')})`;
    const answer = await tools.send('Runtime.evaluate', { expression, returnByValue: true });
    const { result, exceptionDetails } = evaluatedSchema.parse(answer);
    if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
    return result.value as Result;
  };

  /** Polls until the result is truthy. Ignores errors and missing answers, which happen while a page loads. */
  const until = async <Answer>(ask: () => Promise<Answer>, what: string): Promise<NonNullable<Answer>> => {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const answer = await inTime(ask(), 'answer', askAgainAfterMs).catch(() => null);
      if (answer) return answer;
      if (Date.now() > deadline) {
        const text = await evaluate(pageText).catch(String);
        throw new Error(`${what}. The page says:\n${text}\n${trouble.join('\n')}`);
      }
      await wait(pollIntervalMs);
    }
  };

  /** Mouse events have coordinates, so an element that still moves, such as while scrolling, would miss them. */
  const stablePlaceOf = async (selector: string, name: string) => {
    const before = await evaluate(placeOf, selector, name);
    await wait(pollIntervalMs);
    const now = await evaluate(placeOf, selector, name);
    return now && before && now.x === before.x && now.y === before.y ? now : null;
  };

  return {
    trouble,
    asked,
    goto: async (address) => {
      const loaded = new Promise<void>((resolve) => tools.on('Page.loadEventFired', () => resolve()));
      await tools.send('Page.navigate', { url: siteUrl + address });
      await inTime(loaded, `load event of ${address}`);
    },
    resize: async (width, height) => {
      await tools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    },
    press: async (selector, name) => {
      const place = await until(
        () => stablePlaceOf(selector, name),
        `No ${selector} named ${name} can be tapped and stays in place`,
      );
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) {
        await tools.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
      }
    },
    type: async (label, words) => {
      await until(() => evaluate(focusField, label), `There is no field ${label}`);
      for (const text of words) await tools.send('Input.dispatchKeyEvent', { type: 'char', text });
    },
    choose: async (selector, { name, buffer }) => {
      const file = path.join(home, name);
      await writeFile(file, buffer);
      const { root } = documentSchema.parse(await tools.send('DOM.getDocument'));
      const found = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      await tools.send('DOM.setFileInputFiles', { ...nodeSchema.parse(found), files: [file] });
    },
    waitFor: async (words) => {
      await until(() => evaluate(showsText, words), `The page does not show: ${words}`);
    },
    waitForPhoto: async (name) => {
      await until(() => evaluate(showsPhoto, name), `There is no photo of ${name}`);
    },
    waitForScript: async () => {
      await until(() => evaluate(scriptRuns), 'The page is not hydrated');
    },
    refreshes: () => evaluate(() => document.querySelector('meta[http-equiv="refresh"]') !== null),
    beyondTheEdge: () => evaluate(beyondTheEdge),
    signIn: async ({ api }) => {
      const { cookies } = await api.storageState();
      for (const { name, value } of cookies) await tools.send('Network.setCookie', { name, value, url: siteUrl });
    },
    screenshot: async () => {
      const { data } = screenshotSchema.parse(await tools.send('Page.captureScreenshot'));
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      tools.close();
      await end();
    },
  };
}

/** Connects to the browser's only page. @param end called if that fails */
async function open(browser: ChildProcess, end: () => Promise<void>) {
  try {
    const tools = await connect(await inTime(pageOf(browser), 'page'));
    return { tools, ...(await watch(tools)) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @returns the DevTools address of the browser's only page */
async function pageOf(browser: ChildProcess): Promise<string> {
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const [, found] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`The old browser did not start:\n${said}`)));
  });
  for (;;) {
    const [page] = targetsSchema.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
    if (page) return page.webSocketDebuggerUrl;
    await wait(pollIntervalMs);
  }
}

async function watch(tools: DevTools) {
  const trouble: string[] = [];
  const asked: string[] = [];
  tools.on('Runtime.exceptionThrown', (params) => {
    const { text, exception } = exceptionSchema.parse(params).exceptionDetails;
    trouble.push(`exception: ${exception?.description ?? text}`);
  });
  tools.on('Runtime.consoleAPICalled', (params) => {
    if (consoleSchema.parse(params).type === 'error') trouble.push(`console: ${JSON.stringify(params)}`);
  });
  tools.on('Log.entryAdded', (params) => {
    const { level, text, url } = entrySchema.parse(params).entry;
    if (level === 'error') trouble.push(`log: ${text} (${url ?? ''})`);
  });
  tools.on('Network.requestWillBeSent', (params) => asked.push(requestSchema.parse(params).request.url));
  for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'DOM']) await tools.send(`${domain}.enable`);
  return { trouble, asked };
}

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const exceptionSchema = z.object({
  exceptionDetails: z.object({
    text: z.string(),
    exception: z.object({ description: z.string().optional() }).optional(),
  }),
});
const consoleSchema = z.object({ type: z.string() });
const entrySchema = z.object({ entry: z.object({ level: z.string(), text: z.string(), url: z.string().optional() }) });
const requestSchema = z.object({ request: z.object({ url: z.string() }) });
const documentSchema = z.object({ root: z.object({ nodeId: z.number() }) });
const nodeSchema = z.object({ nodeId: z.number() });
const screenshotSchema = z.object({ data: z.string() });
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional(), description: z.string().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
