import { beforeAll, describe, expect, it } from 'vitest';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';

const story = new MoneyStory();
beforeAll(async () => {
  for (const person of [0, 1, 2]) await story.worksInBoth(person);
});

describe('the people of a table', () => {
  type People = { data: { wallet_id: number; staff_id: string; department: string | null }[] };
  const people = (body: object) =>
    story.admin.call<People & Refused>('POST', '/bulk/people', { body });

  it('are those of each wallet, or of its chosen departments', async () => {
    const both = await people({
      wallets: [{ wallet_id: story.otherStore }, { wallet_id: story.store }],
      by_first: true,
    });
    expect(both.body.data.map((one) => [one.wallet_id, one.staff_id])).toEqual(
      [story.otherStore, story.store].flatMap((wallet) =>
        ['S0', 'S1', 'S2'].map((staff) => [wallet, staff]),
      ),
    );
    await story.world.test.owner(
      'UPDATE membership SET department_id = $1 WHERE customer_id = $2 AND store_id = $3',
      [story.world.ours.department, story.person(1), story.store],
    );
    const some = await people({
      wallets: [
        { wallet_id: story.store, department_ids: [story.world.ours.department] },
        { wallet_id: story.otherStore },
      ],
    });
    expect(some.body.data.filter((one) => one.wallet_id === story.store)).toMatchObject([
      { staff_id: 'S1', department: 'FOH' },
    ]);
    expect(some.body.data).toHaveLength(4);
  });

  it('leave out whom nobody can pay, unless all are asked for', async () => {
    await story.world.test.owner(`UPDATE customer SET status = 'pending' WHERE id = $1`, [
      story.person(2),
    ]);
    const ask = async (all: boolean) =>
      (await people({ wallets: [{ wallet_id: story.store }], all })).body.data.length;
    expect([await ask(false), await ask(true)]).toEqual([2, 3]);
    await story.world.test.owner(`UPDATE customer SET status = 'active' WHERE id = $1`, [
      story.person(2),
    ]);
  });
});

describe('a file for a table', () => {
  type Read = { data: { line: number; wallet: string; load_amount: string }[]; encoding: string };
  const read = (content: string) =>
    story.admin.upload<Read & Refused>('/bulk/read-file', 'transfer_file', content);
  const HEADING = 'first_name,last_name,identifier,staff_id,load_amount,memo';

  it('comes back as rows with the wallet of each, and leaves nothing behind', async () => {
    const { text } = await story.admin.call(
      'POST',
      `/clients/${story.client}/bulk-load-template/generate`,
      { body: { wallet_ids: [story.store, story.otherStore], by_first: true, with_wallet: true } },
    );
    const filled = text.replaceAll(',,,', ',12.50,Tips,');
    const { status, body } = await read(filled);
    expect(status).toBe(200);
    expect(body.data.map((row) => [row.line, row.wallet, row.load_amount])).toEqual([
      ...[2, 3, 4].map((line) => [line, 'First', '12.50']),
      ...[5, 6, 7].map((line) => [line, 'Second', '12.50']),
    ]);
    const plain = await read(`${HEADING}\n\nAna,,,S0,5,\n`);
    expect(plain.body.data).toMatchObject([{ line: 3, wallet: '', load_amount: '5' }]);
  });

  it('is refused with what is wrong with it', async () => {
    const wrong = await read(`${HEADING},office\nAna,,,S0,5,,First\n`);
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toMatchObject([
      { path: 'transfer_file.1.7', code: 'header_unexpected' },
    ]);
  });
});
