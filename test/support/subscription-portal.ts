import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { TEXT_VERSION } from '#domain/compliance/third-party.ts';
import { type Look, type OpenPage, launchBrowser, openPage } from './browser.ts';
import { type Caller, signedIn } from './caller.ts';
import { expectBooksInOrder } from './money.ts';
import { typeCard } from './payment-shop.ts';
import { type Visitor, keepTime } from './portal-windows.ts';
import { tellWhatStood } from './tell-what-stood.ts';
import { SubscriptionStory, asksForSubscriptions } from './subscription-story.ts';
import type { TestClient, World } from './world.ts';

/** Who looks at the portal: our client's managers, those of another client, or the operator. */
export type Watcher = 'admin' | 'limited' | 'neighbor' | 'operator';
type Window = OpenPage & { readonly who: Watcher };

export type SubscriptionPortal = {
  /** The client with its provider, whose time the windows share. */
  readonly story: SubscriptionStory;
  /** Another client that pays for tips, with its manager. */
  moveNextDoor(): Promise<{ readonly client: TestClient; readonly admin: Caller }>;
  /** A window of somebody who is signed in. */
  open(who: Watcher, address: string, look?: Look): Promise<Page>;
  /** All clocks go on: the provider's, ours, and those of the windows, which are read anew. */
  goTo(instant: string | Date): Promise<void>;
};

/**
 * The built portal over a client that pays for tips, with the payment provider's sandbox and a
 * browser, whose clocks are moved together. Each story ends with its books in order, and with
 * answers of the provider that are as it publishes them.
 */
export function runSubscriptionPortal(province = 'ON'): SubscriptionPortal {
  let story: SubscriptionStory;
  let browser: Browser;
  let neighbor: TestClient | undefined;
  const windows: Window[] = [];
  beforeAll(async () => {
    [story, browser] = await Promise.all([
      SubscriptionStory.begin(province, { listens: true }),
      launchBrowser(),
    ]);
    await declareNoThirdParty(story);
  });
  afterAll(async () => {
    await browser?.close();
    if (!story) return;
    await expectBooksInOrder(story.world, story.world.ours.id);
    expect(await story.end()).toEqual([]);
  });
  afterEach(async ({ task }) => {
    for (const { page, faults, close } of windows.splice(0)) {
      if (task.result?.state === 'fail')
        await tellWhatStood({ page, faults }, task.result.errors?.[0]);
      await close();
    }
  });
  return {
    get story() {
      return story;
    },
    async moveNextDoor() {
      neighbor = await story.world.found(70_047);
      await asksForSubscriptions(story.world, neighbor, 'ON');
      return { client: neighbor, admin: await signedIn(story.world, neighbor) };
    },
    async open(who, address, look) {
      const window = { ...(await openPage(browser, story.url, look)), who };
      windows.push(window);
      await keepTime(story.world, window.context, personOf(story.world, who, neighbor));
      await window.page.goto(address);
      return window.page;
    },
    async goTo(instant) {
      // A page that lives through weeks in a moment would take its person for idle.
      const addresses = windows.map(({ page }) => page.url());
      for (const { page } of windows) await page.goto('about:blank');
      await story.goTo(instant);
      for (const [nth, window] of windows.entries()) {
        await keepTime(story.world, window.context, personOf(story.world, window.who, neighbor));
        await window.page.goto(addresses[nth]!);
      }
    },
  };
}

function personOf(
  { ours, operator }: World,
  who: Watcher,
  neighbor: TestClient | undefined,
): Visitor {
  if (who === 'operator') return { kind: 'manager', client: 1, person: operator, level: 'Admin' };
  const client = who === 'neighbor' ? neighbor! : ours;
  const level = who === 'limited' ? 'Limited Access' : 'Admin';
  return { kind: 'manager', client: client.id, person: client.managers[level]!, level };
}

/** What is due with it would stand in the place of what is told of subscriptions. */
async function declareNoThirdParty({ admin }: SubscriptionStory): Promise<void> {
  const declared = await admin.call(
    'POST',
    `/compliance/managers/${admin.manager}/third-party-submission`,
    { body: { text_version: TEXT_VERSION, agreed: true, acts_for_third_party: false } },
  );
  expect(declared.status).toBe(201);
}

/** The provider's own fields on a page of the portal. */
export const fieldsOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Payment details"]');

/** Types a card, and waits until the provider's frame has it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.locator('#number').waitFor();
  await typeCard(fields, number);
}

/** Types a bank account of Canada. */
export async function enterAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('radio', { name: 'Pre-authorized debit' }).check();
  const fields = fieldsOf(page);
  await fields.locator('#account').waitFor();
  for (const [name, value] of [
    ['name', 'Maple Table Inc.'],
    ['email', 'ada@maple.example'],
    ['institution', '000'],
    ['transit', '11000'],
    ['account', account],
  ] as const)
    await fields.locator(`#${name}`).fill(value);
}

/** What the bank asks in a frame of its own. */
export const bankAsks = (page: Page, answer: string): Promise<void> =>
  page.frameLocator('iframe[title="Bank"]').getByRole('button', { name: answer }).click();
