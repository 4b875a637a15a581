import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';
import { findChromium } from './chromium.ts';
import { PATIENCE, quiet, watchTraffic } from './quiet.ts';

export type Look = {
  readonly viewport?: Viewport;
  /** `system` follows the machine, whose theme a page's `emulateMedia` changes. */
  readonly theme?: 'light' | 'dark' | 'system';
  readonly language?: 'en' | 'es' | 'fr';
  readonly direction?: 'ltr' | 'rtl';
  /** Where the browser stands; where the machine does, unless it is said. */
  readonly zone?: string;
};
export type Viewport = 'wide' | 'tablet' | 'phone';
export type OpenPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: readonly string[];
  close(): Promise<void>;
};

const SIZES: Readonly<Record<Viewport, { width: number; height: number }>> = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** ms; beside other journeys a browser can take longer to start than the half minute it is given. */
const LAUNCH_PATIENCE = 180_000;

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium(inject('chromium'));
  return chromium.launch({
    executablePath,
    args: QUIET,
    timeout: LAUNCH_PATIENCE,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/**
 * A window of a person of their own: own storage, own session. What the page reports as an error
 * is kept in `faults`, refusals that a test provokes included.
 */
export async function openPage(browser: Browser, url: string, look: Look = {}): Promise<OpenPage> {
  const { viewport = 'wide', theme = 'light', language = 'en', direction = 'ltr', zone } = look;
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[viewport],
    colorScheme: theme === 'system' ? 'light' : theme,
    locale: language,
    ...(zone !== undefined && { timezoneId: zone }),
    reducedMotion: 'reduce',
    hasTouch: viewport === 'phone',
    acceptDownloads: true,
  });
  await context.addInitScript((wanted) => {
    // Set once: what the person chooses afterwards stays.
    if (localStorage.getItem('test.look')) return;
    for (const [name, value] of Object.entries(wanted)) localStorage.setItem(name, value);
  }, lookInStorage({ theme, language, direction }));
  context.setDefaultTimeout(PATIENCE);
  watchTraffic(context);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return { page, context, faults, close: () => context.close() };
}

/** Where the portal keeps how it looks (src/web/lib/preferences.ts and public/boot.js read it). */
function lookInStorage({
  theme,
  language,
  direction,
}: Required<Omit<Look, 'viewport' | 'zone'>>): Record<string, string> {
  return {
    'test.look': '1',
    'cardload.theme': theme,
    'cardload.language': language,
    'cardload.direction': direction,
  };
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Waits for the page itself: what stands there while it is fetched has a title too. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"] > h1') === null,
  );
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Of a page as a whole: what an open dialog covers is inert, with its landmarks and headings. */
const RULES_OF_PAGES = ['landmark-one-main', 'page-has-heading-one'];

/**
 * Changes the look of the page that is open: the window's size, and what the person prefers, which
 * the page follows as if it had been chosen in another tab. A window that is taller stays so.
 */
export async function wear(page: Page, look: Look): Promise<void> {
  const { viewport = 'wide', theme = 'light', language = 'en', direction = 'ltr' } = look;
  const height = Math.max(SIZES[viewport].height, page.viewportSize()?.height ?? 0);
  await page.setViewportSize({ width: SIZES[viewport].width, height });
  await page.evaluate((wanted) => {
    // Colors that turn slowly lack contrast on the way.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
    for (const [key, newValue] of Object.entries(wanted)) {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  }, lookInStorage({ theme, language, direction }));
}

/** Refuses the page if axe finds anything, and says where. */
export async function expectNoAxeViolations(page: Page, look = ''): Promise<void> {
  await drawn(page);
  const isCovered = await page.evaluate(
    () => document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') != null,
  );
  expect(
    await axeViolations(page, [...RULES, 'best-practice'], isCovered ? RULES_OF_PAGES : []),
    `accessibility of ${page.url()} ${look}`.trimEnd(),
  ).toEqual([]);
}

/** The same of a frame in a page, which has no heading and no landmarks of its own. */
export async function expectNoAxeViolationsInFrame(frame: Frame): Promise<void> {
  expect(await axeViolations(frame, RULES), `accessibility of ${frame.url()}`).toEqual([]);
}

async function axeViolations(
  where: Page | Frame,
  runOnly: readonly string[],
  without: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(axeSource);
  const { violations } = await where.evaluate(
    ([tags, left]) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        runOnly: tags,
        rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
      }),
    [runOnly, without] as const,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary ?? ''}`).join('\n')}`,
  );
}

/** The page, or the one at the address, stands still and breaks no rule of accessibility. */
export async function settled(page: Page, address?: string): Promise<void> {
  if (address !== undefined) await page.goto(address);
  await drawn(page);
  await quiet(page);
  await expectNoAxeViolations(page);
}
