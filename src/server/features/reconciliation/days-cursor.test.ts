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
