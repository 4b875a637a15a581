import { expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';

const story = new BankStory();

it('a place among the days that the caller made up is the beginning, whatever day it says', async () => {
  for (const day of ['0000-01-01', '2026-02-30', '9999-12-31', 'today', '']) {
    const cursor = Buffer.from(JSON.stringify([day, 1, 'debit', 'eft'])).toString('base64url');
    const { status } = await story.admin.call('GET', `/reconciliation/days?cursor=${cursor}`);
    expect(status, day).toBe(200);
  }
});

it('days whose last comes before their first are refused by the name of their field', async () => {
  const { status, body } = await story.admin.call<{ errors: { path: string; code: string }[] }>(
    'GET',
    '/reconciliation/days?start_date=2026-03-05&end_date=2026-03-04',
  );
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ path: 'end_date', code: 'date_order' }]);
});
