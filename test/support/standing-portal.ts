import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openPage } from './browser.ts';
import { type TestDatabase, cloneDatabase } from './database.ts';
import { enterMember } from './earned-pay.ts';
import { type Call, apiOf } from './portal-api.ts';
import { startServer } from './server.ts';
import { PEOPLE, signIn } from './sign-in.ts';

/**
 * A Thursday morning in Toronto. It is over on each machine that reads this, so that nothing is
 * written after the database's own clock, which goes on.
 */
export const STANDS_AT = new Date('2026-11-19T14:30:00Z');

const ZONE = 'America/Toronto';
const CLOCK = pathToFileURL(resolve(import.meta.dirname, 'standing-clock.mjs')).href;
/** Takes earned pay at the demo's first wallet. */
const MEMBER = '5146010019';
/** Where the portal keeps who is signed in. */
const SESSIONS = ['cardload.user', 'cardload.member'] as const;

/** Whose page it is: somebody of the demo, a member of theirs, or nobody who has signed in. */
export type Who = 'admin' | 'lonestar' | 'member' | 'stranger';

export type StandingPortal = {
  /** One of the two pages of somebody: one is drawn while the other is looked at. */
  page(who: Who, which: 0 | 1): Promise<Page>;
  /** The API as they would call it. */
  api(who: Who): Promise<Call>;
  stop(): Promise<void>;
};

/**
 * The built product over its demo, whose clocks all stand at one instant: that of the server while
 * it builds its world and after, and that of each page. Nothing goes on behind the requests
 * (`CARDLOAD_ROLE=web`), so that the world is the same each time it is built.
 */
export async function startStandingPortal(): Promise<StandingPortal> {
  const test = await cloneDatabase();
  const [server, browser] = await Promise.all([startServer(settingsOf(test)), launchBrowser()]);
  const made = new Map<Who, Promise<readonly [Page, Page]>>();
  const pagesOf = (who: Who): Promise<readonly [Page, Page]> => {
    const pages = made.get(who) ?? openPages(browser, server.url, who);
    made.set(who, pages);
    return pages;
  };
  return {
    page: async (who, which) => (await pagesOf(who))[which],
    api: async (who) => apiOf((await pagesOf(who))[0], server.url),
    async stop() {
      await browser.close();
      await server.stop();
      await test.drop();
    },
  };
}

const settingsOf = (test: TestDatabase): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  CARDLOAD_STANDS_AT: STANDS_AT.toISOString(),
  TZ: 'UTC',
  CARDLOAD_ROLE: 'web',
  CARDLOAD_DEMO: '1',
  CARDLOAD_SANDBOX: '1',
  DATABASE_RUNTIME_URL: test.url,
});

/** Somebody signs in once: their other page begins with the same session. */
async function openPages(browser: Browser, url: string, who: Who): Promise<readonly [Page, Page]> {
  const { context, page } = await openPage(browser, url, { theme: 'system', zone: ZONE });
  await context.clock.setFixedTime(STANDS_AT);
  if (who === 'member') await enterMember(page, MEMBER);
  else if (who !== 'stranger') await signIn(page, PEOPLE[who]);
  await shareSession(context, page);
  return [page, await context.newPage()];
}

async function shareSession(context: BrowserContext, page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  const kept = await page.evaluate(
    (names) => names.map((name) => [name, sessionStorage.getItem(name)] as const),
    SESSIONS,
  );
  await context.addInitScript((session) => {
    // On an empty page there is nothing to keep.
    if (window.origin === 'null') return;
    for (const [name, value] of session) if (value !== null) sessionStorage.setItem(name, value);
  }, kept);
}
