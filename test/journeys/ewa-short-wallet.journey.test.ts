import { beforeAll, expect, test } from 'vitest';
import { toWire } from '#kernel/money.ts';
import { expectNoAxeViolations } from '#test/support/browser.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { runEwaPortal } from '#test/support/ewa-portal.ts';

/*
 * A wallet that cannot give back on payday what its fund is due: whoever should know is told, a part
 * goes back by hand, and the rest as soon as there is money. The member owes nothing all the while.
 */
const portal = runEwaPortal();
const FIRST = '2026-02-23';

beforeAll(async () => {
  const { story } = portal;
  await story.begin('300.00');
  await ewaAt(story.admin, story.store).save({ recipients: ['owner@maple.example'] });
  const ana = await story.enrolled(0, 10);
  expect((await ana.take('80.00')).status).toBe(201);
  // All but 50.00 of the wallet goes elsewhere.
  const rest = (await story.balance(story.store)) - 5_000n;
  expect((await story.transfer(toWire(rest))).status).toBe(200);
  await story.goTo('2026-03-11T16:00:00Z');
});

/** The subjects of mails to somebody, other than that the payday's report is ready. */
const mailsTo = async (address: string): Promise<string[]> =>
  (
    await portal.story.world.test.owner<{ subject: string }>(
      'SELECT subject FROM directory.message WHERE client_id = $1 AND recipient = $2 ORDER BY id',
      [portal.story.client, address],
    )
  )
    .map(({ subject }) => subject)
    .filter((subject) => !/ready$/.test(subject));

test('a wallet that is short: everybody who should know is told, part by hand, then all of it', async () => {
  const { story } = portal;
  const dashboard = `/ewa/dashboard?store=${story.store}`;
  const office = await portal.openAsManager(dashboard);
  const phone = await portal.openAsMember(0, '/member/earned');
  await portal.goTo('2026-03-13T10:00:00Z');
  await office.getByText(/The wallet is short for the payday of/).waitFor();
  await expectNoAxeViolations(office);
  expect(await mailsTo('owner@maple.example')).toHaveLength(1);

  await portal.goTo('2026-03-17T10:00:00Z');
  await office.getByText(/The fund is still waiting for the payday of/).waitFor();
  expect(await mailsTo('owner@maple.example')).toHaveLength(2);
  // Who may not move money reads whom to ask.
  const manager = await portal.openAsManager(`${dashboard}&period=${FIRST}`, 'Manager');
  await manager
    .getByRole('dialog')
    .getByText(/An Admin or a Zone Manager can move money/)
    .waitFor();
  await phone.getByRole('link', { name: 'History' }).click();
  await phone.getByText('With payroll').waitFor();

  await office.getByRole('link', { name: 'View payday' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Amount to repay').fill('30.00');
  await expectNoAxeViolations(office);
  await dialog.getByRole('button', { name: 'Repay $30.00 to the fund' }).click();
  await office.getByText('$30.00 is back in the fund.').first().waitFor();
  await dialog.getByText('$50.00').first().waitFor();

  expect((await story.transfer('60.00', story.otherStore, story.store)).status).toBe(200);
  await story.catchUp();
  await office.reload();
  await dialog.getByText('$0.00').first().waitFor();
  expect(await dialog.getByLabel('Amount to repay').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Confirm what was deducted' }).click();
  await dialog.getByRole('button', { name: 'Confirm all in full' }).click();
  await dialog.getByText('Settled', { exact: true }).waitFor();
  await phone.reload();
  await phone.getByText('Done', { exact: true }).first().waitFor();
  expect(await story.fund()).toBe(30_000n);
  expect(await story.wrongPaydays()).toEqual([]);
}, 60_000);
