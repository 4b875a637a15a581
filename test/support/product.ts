import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type Look, type OpenPage, launchBrowser, openPage } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { apiOf } from './portal-api.ts';
import { PEOPLE, enterAs } from './sign-in.ts';
import { tellWhatStood } from './tell-what-stood.ts';

type Settings = Readonly<Record<string, string>>;
export type Product = Omit<RunningServer, 'stop' | 'halt'> & {
  /** A window of somebody who has not signed in. */
  open(look?: Look): Promise<OpenPage>;
  /** The page of a person of the demo, signed in. */
  openAs(person: string, wanted?: string, look?: Look): Promise<Page>;
};

/** The product and a browser for the journeys of a file; windows close after each journey. */
export function runProduct(settings: () => Settings | Promise<Settings> = () => ({})): Product {
  let server: RunningServer;
  let browser: Browser;
  const windows: OpenPage[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer(await settings(), inject('demoData')),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async ({ task }) => {
    for (const window of windows.splice(0)) {
      if (task.result?.state === 'fail') await tellWhatStood(window, task.result.errors?.[0]);
      await window.close();
    }
  });
  const open = async (look?: Look): Promise<OpenPage> => {
    const window = await openPage(browser, server.url, look);
    windows.push(window);
    return window;
  };
  return {
    get url() {
      return server.url;
    },
    get dataDir() {
      return server.dataDir;
    },
    printed: () => server.printed(),
    kill9: () => server.kill9(),
    restart: () => server.restart(),
    open,
    async openAs(person, wanted, look) {
      const { page } = await open(look);
      await enterAs(page, person, wanted);
      if (person === PEOPLE.lonestar) await putPromptAside(page, server.url);
      return page;
    },
  };
}

/** The first look is at a question about a trial that ends soon, which is no part of the journeys. */
async function putPromptAside(page: Page, url: string): Promise<void> {
  const call = await apiOf(page, url);
  await call('DELETE', '/countdowns/modal-show/{client}');
  await page.reload();
}
