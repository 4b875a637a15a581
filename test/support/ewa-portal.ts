import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { TEXT_VERSION } from '#domain/compliance/third-party.ts';
import type { Level } from '#domain/access/levels.ts';
import { hoursSweep, pullSweep } from '#server/features/ewa/index.ts';
import { type Look, type OpenPage, launchBrowser, openPage } from './browser.ts';
import { BUILT_PORTAL } from './built-portal.ts';
import { PaydayStory } from './ewa-payday.ts';
import { payrollAt } from './payroll.ts';
import { type Visitor, keepTime } from './portal-windows.ts';
import { tellWhatStood } from './tell-what-stood.ts';
import { runSweep } from './run-sweep.ts';
import { LOCATION, type StoryPerson, storyPos } from './story-pos.ts';
import { doWaitingReadings } from './waiting-readings.ts';

type Window = OpenPage & { readonly visitor: Visitor };

/** Somebody who clocks in at the provider, and their payroll ID and rate. */
const ANA = { clock: 'lightspeed/p1', posId: '17', rate: '20' } as const;
const STAFF: readonly StoryPerson[] = [{ id: ANA.clock, firstName: 'Ana', lastName: 'Tester' }];

/**
 * The built portal over a store whose people take earned pay, with a time clock and a browser,
 * whose clocks are moved together. The world's books are proven at the end.
 */
export function runEwaPortal(staff: readonly StoryPerson[] = STAFF) {
  const { source, doors } = storyPos(staff);
  const story = new PaydayStory({
    doors,
    portal: { folder: BUILT_PORTAL, paymentOrigin: 'https://payments.example' },
  });
  const { windows, open } = runWindows(story);
  /** What the background does with clock-ins: they are asked for, read, and written as hours. */
  const readClockIns = async (): Promise<void> => {
    const deps = { ...story.deps, doors };
    await runSweep(story.world.test.database, pullSweep(deps));
    await doWaitingReadings(story.world, doors, storeOf(story));
    await runSweep(story.world.test.database, hoursSweep(deps));
  };
  return {
    story,
    source,
    readClockIns,
    openAsManager: (address: string, level: Level = 'Admin') =>
      open(
        {
          kind: 'manager',
          client: story.client,
          person: story.world.ours.managers[level]!,
          level,
        },
        address,
      ),
    openAsMember: (index: number, address: string) =>
      open({ kind: 'member', client: story.client, person: story.person(index) }, address, {
        viewport: 'phone',
      }),
    linkAna: () => linkAna(story, doors),
    /** All clocks go on, the background with them, and the windows are read anew. */
    async goTo(instant: string): Promise<void> {
      // A page that lives through weeks in a moment would take its person for idle.
      const addresses = windows.map(({ page }) => page.url());
      for (const { page } of windows) await page.goto('about:blank');
      await story.goTo(instant);
      for (const [nth, { page, context, visitor }] of windows.entries()) {
        await keepTime(story.world, context, visitor);
        await page.goto(addresses[nth]!);
      }
    },
  };
}

/** The browser of a file over the built portal; its windows close after each journey. */
function runWindows(story: PaydayStory) {
  let browser: Browser;
  let url = '';
  const windows: Window[] = [];
  beforeAll(async () => {
    [url, browser] = await Promise.all([
      story.world.app.listen({ host: '127.0.0.1', port: 0 }),
      launchBrowser(),
    ]);
    await declareNoThirdParty(story);
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    for (const { page, faults, close } of windows.splice(0)) {
      if (task.result?.state === 'fail')
        await tellWhatStood({ page, faults }, task.result.errors?.[0]);
      await close();
    }
  });
  const open = async (visitor: Visitor, address: string, look?: Look): Promise<Page> => {
    const window = { ...(await openPage(browser, url, look)), visitor };
    windows.push(window);
    await keepTime(story.world, window.context, visitor);
    await window.page.goto(address);
    return window.page;
  };
  return { windows, open };
}

type Doors = ReturnType<typeof storyPos>['doors'];

const storeOf = ({ client, store }: PaydayStory) => ({ clientId: client, storeId: store });

/** Ana is of payroll, at a rate, and the one who clocks in. */
async function linkAna(story: PaydayStory, doors: Doors): Promise<void> {
  const payroll = payrollAt(story.world, story.admin, story.store);
  await story.admin.call('POST', `/tippool/location-mapping/${story.store}`, {
    body: { clockings: LOCATION, sales: null },
  });
  await payroll.takeWhole(
    `pos_id,first_name,last_name,employee_type,job,rate\n${ANA.posId},Ana,Tester,hourly,,${ANA.rate}\n`,
  );
  const { payroll_member_id: person } = await payroll.person(ANA.posId);
  await payroll.link([{ payroll_member_id: person, customer_id: story.person(0) }]);
  await story.admin.call('GET', `/tippool/queue-sync-employees?wallet_id=${story.store}`);
  await doWaitingReadings(story.world, doors, storeOf(story));
  const mappings = [{ pos_id: ANA.clock, customer_id: story.person(0) }];
  const mapped = await story.admin.call('POST', '/tippool/customers-mapping', {
    body: { wallet_id: story.store, mappings },
  });
  expect(mapped.status).toBe(200);
}

/** What is due with it would stand in the place of what is told of pay. */
async function declareNoThirdParty({ admin }: PaydayStory): Promise<void> {
  const declared = await admin.call(
    'POST',
    `/compliance/managers/${admin.manager}/third-party-submission`,
    { body: { text_version: TEXT_VERSION, agreed: true, acts_for_third_party: false } },
  );
  expect(declared.status).toBe(201);
}
