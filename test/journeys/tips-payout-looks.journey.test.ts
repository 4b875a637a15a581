import { beforeAll, expect, test } from 'vitest';
import { settledInLooks } from '#test/support/looks.ts';
import { PayoutNights, TIPS_HOME } from '#test/support/payout-nights.ts';
import { runProduct } from '#test/support/product.ts';

/* The page that staff read of a night, and every screen of payouts. */
const server = runProduct();
const nights = new PayoutNights(server);
const { openAdmin } = nights;

test('somebody reads the shared page on a phone, in French: their amount and why, and nothing else', async () => {
  const { share_id: address } = await nights.tips<{ share_id: string }>(
    'POST',
    `/share-tip-pool/${nights.night.results[0]}`,
    {},
  );
  const { page, context } = await server.open({ viewport: 'phone', language: 'fr' });
  // A real phone: it obeys the page's wish for its width.
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
    screenWidth: 390,
    screenHeight: 844,
  });
  const answered = await page.goto(`/tip-pooling/view-tip-pool/${address}`);
  expect(answered?.headers()['x-robots-tag']).toContain('noindex');
  await page.getByRole('heading', { name: 'Qui reçoit combien' }).waitFor();
  const initial = `${nights.night.server.first_name} ${nights.night.server.last_name[0]}.`;
  await page.getByRole('button', { name: `Pourquoi ce montant pour ${initial}?` }).click();
  await page.getByText('À verser', { exact: true }).filter({ visible: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(960);
  // As tall as any text that is read on a phone: the line of a name, in the screen's own measure.
  const height = await page
    .getByText(initial)
    .first()
    .evaluate((name) => name.getBoundingClientRect().height);
  expect((height * 390) / 960).toBeGreaterThan(14);
  expect(await page.getByText(nights.night.server.last_name, { exact: true }).count()).toBe(0);
  expect(await page.getByRole('link').count()).toBe(0);
  // On paper nothing can be pressed: everybody is explained.
  expect(await page.getByText('À verser', { exact: true }).filter({ visible: true }).count()).toBe(
    1,
  );
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('À verser', { exact: true }).filter({ visible: true }).count()).toBe(
    3,
  );
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Quién recibe qué' }).waitFor();
  await page.goto('/tip-pooling/view-tip-pool/00000000-0000-4000-8000-000000000000');
  await page.getByText('Este enlace venció o está incompleto.').waitFor();
});

/** One of the nights is paid but for who is held, so that no screen is empty. */
beforeAll(() => nights.tips('POST', `/tip-pool/${nights.night.results[1]}/payout`, {}));

test('payouts, history, staff, settings and the shared page', async () => {
  const page = await openAdmin();
  await page.setViewportSize({ width: 1440, height: 3_000 });
  const at = `?wallet=${nights.night.wallet}`;
  const { share_id: address } = await nights.tips<{ share_id: string }>(
    'POST',
    `/share-tip-pool/${nights.night.results[0]}`,
    {},
  );
  for (const path of [
    `${TIPS_HOME}${at}&tab=pending`,
    `${TIPS_HOME}${at}&tab=pending&pick=${nights.night.results.join(',')}`,
    `${TIPS_HOME}${at}&tab=jobs`,
    `${TIPS_HOME}${at}&tab=settings`,
    `/account-management/payout-history${at}`,
    `/account-management/payout-history${at}&view=people`,
    `/account-management/member-management${at}`,
    `/account-management/member-management${at}&view=square-ups`,
    '/tippool',
    `/tip-pooling/view-tip-pool/${address}`,
    '/tip-pooling/view-tip-pool/gone',
  ]) {
    await settledInLooks(page, path);
  }
});
