import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stripeSandbox } from '#test/support/stripe-sandbox.ts';
import { latestInvoice, subscriberOf } from '#test/support/stripe-subscriber.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('goes on after a restart where it stopped: what it knows, its time, and what is due', async () => {
  const file = join(folder, 'payments.jsonl');
  const first = await stripeSandbox('2026-03-15T14:00:00Z', { file });
  const { customer, price } = await subscriberOf(first);
  const made = await first.stripe.subscriptions.create(
    { customer, items: [{ price }] },
    { idempotencyKey: 'k1' },
  );
  await first.advance('2026-04-15T14:30:00Z');
  const draft = await latestInvoice(first, made.id);
  expect(await first.stop()).toEqual([]);

  const second = await stripeSandbox('2026-03-15T14:00:00Z', { file });
  expect(await second.control('clock', {}, 'GET')).toMatchObject({
    now: '2026-04-15T14:30:00.000Z',
    next_due: '2026-04-15T15:00:00.000Z',
  });
  expect(await latestInvoice(second, made.id)).toMatchObject({ id: draft.id, status: 'draft' });
  await second.advance('2026-04-15T15:00:00Z');
  expect((await latestInvoice(second, made.id)).status).toBe('paid');
  const events = await second.stripe.events.list({ type: 'invoice.paid' });
  expect(events.data).toHaveLength(1);
  expect(await second.stop()).toEqual([]);
});

it('a refusal halfway leaves nothing in the journal', async () => {
  const file = join(folder, 'payments.jsonl');
  const first = await stripeSandbox('2026-03-15T14:00:00Z', { file });
  const { customer, price } = await subscriberOf(first, { method: 'pm_card_chargeCustomerFail' });
  await expect(
    first.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 402 });
  await first.stop();
  const second = await stripeSandbox('2026-03-15T14:00:00Z', { file });
  expect((await second.stripe.invoices.list({ customer })).data).toEqual([]);
  expect((await second.stripe.customers.list()).data).toHaveLength(1);
  expect(await second.stop()).toEqual([]);
});
