import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/* When a page has all that it asked for. The load state `networkidle` can't say it: it stays true
   for the rest of a document once it was, and can stay false when a request is lost in a reload. */

type Traffic = { readonly open: Set<Request>; started: number };

const traffics = new WeakMap<Page, Traffic>();

/** Counts the requests of each page that this window opens from now on. */
export function watchTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const traffic: Traffic = { open: new Set(), started: 0 };
    traffics.set(page, traffic);
    let ofTheLastDocument: readonly Request[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) ofTheLastDocument = [...traffic.open];
      traffic.open.add(request);
      traffic.started++;
    });
    page.on('requestfinished', (request) => traffic.open.delete(request));
    page.on('requestfailed', (request) => traffic.open.delete(request));
    // Of what a document left open when it went, the end is not always told.
    page.on('domcontentloaded', () => {
      for (const request of ofTheLastDocument) traffic.open.delete(request);
      ofTheLastDocument = [];
    });
  });
}

/** How long nothing new may be asked for until a page counts as quiet, in ms. */
const CALM = 100;
const LOOK_AGAIN = 20;
/** What takes longer than this on the slowest machine is broken, in ms. */
export const PATIENCE = 30_000;

/**
 * In the page: its thread has nothing better to do. An idle callback would say the same, but now and
 * then a page comes into a state in which none is ever idle, and each wait takes its whole limit.
 */
const workedOff = () => scheduler.postTask(() => {}, { priority: 'background' });

/** Waits until the page has its answers and its thread has worked them off. */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (!traffic) throw new Error('The traffic of this page is not watched.');
  const end = Date.now() + PATIENCE;
  for (;;) {
    const { started } = traffic;
    if (traffic.open.size === 0) {
      await page.evaluate(workedOff);
      await wait(CALM);
      if (traffic.open.size === 0 && traffic.started === started) return;
    } else await wait(LOOK_AGAIN);
    if (Date.now() > end)
      throw new Error(
        `After ${PATIENCE} ms not answered: ${[...traffic.open].map((one) => one.url()).join(' ')}`,
      );
  }
}
