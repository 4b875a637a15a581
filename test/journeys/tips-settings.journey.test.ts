import { expect, test } from 'vitest';
import { TIPS_HOME, tipWallet, tipsOf } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';
import { PEOPLE } from '#test/support/sign-in.ts';

const server = runProduct();

test('of two who change the settings of tips the second is told, and loses nothing', async () => {
  const [first, second] = [await server.openAs(PEOPLE.admin), await server.openAs(PEOPLE.admin)];
  const tips = await tipsOf(first, server.url);
  const wallet = await tipWallet(tips, 'Old Port');
  await tips('POST', `/settings/${wallet}`, { notify_members: false });
  const address = `${TIPS_HOME}?wallet=${wallet}&tab=settings`;
  for (const page of [first, second]) {
    await page.goto(address);
    await page.getByLabel("Notify members when they're paid").waitFor();
  }
  await first.getByLabel("Notify members when they're paid").click();
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Settings saved.').waitFor();
  await second.getByLabel(/^Shortest time/).fill('20');
  await second.getByRole('link', { name: 'Job codes' }).click();
  await second.getByRole('button', { name: 'Stay here' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('changed these settings').waitFor();
  expect(await second.getByLabel(/^Shortest time/).inputValue()).toBe('20');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Settings saved.').waitFor();
  const kept = await tips<{ notify_members: boolean; min_overlap_minutes: number }>(
    'GET',
    `/settings/${wallet}`,
  );
  expect(kept).toMatchObject({ notify_members: true, min_overlap_minutes: 20 });
});
