import { beforeEach, describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { removeOld } from '#server/platform/retention.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { bankRetention } from './index.ts';

type Cheque = {
  readonly cheque_id: number;
  readonly client_id: number;
  readonly client_name: string;
  readonly account_id: number;
  readonly account_last4: string;
  readonly holder_name: string;
  readonly legal_name: string;
  readonly state: string;
  readonly has_file: boolean;
  readonly decided_by: string | null;
  readonly code: string;
};
type Page = { data: Cheque[]; meta: { cursor: string | null } };

const story = new BankStory();
const queue = async (query = '') =>
  (await story.operator.call<Page>('GET', `/operator/void-cheques${query}`)).body;
const leave = () => story.operator.call('POST', '/operator/leave');
const sent = async (more: object = {}): Promise<Cheque> => {
  const { account_id: id } = (await story.add(more)).body;
  expect((await story.sendCheque(id)).status).toBe(200);
  const found = (await queue()).data.find((one) => one.account_id === id);
  expect(found).toBeDefined();
  return found!;
};
const decide = (id: number, body: object) =>
  story.operator.call<Cheque>('POST', `/operator/void-cheques/${id}/decide`, { body });
const mailOf = (subject: string) =>
  story.world.test.owner<{ recipient: string; body: string; client_id: number }>(
    `SELECT recipient, body, client_id FROM directory.message WHERE subject LIKE $1 ORDER BY id`,
    [subject],
  );

beforeEach(() =>
  story.world.test.owner(
    `UPDATE manager SET email = 'admin@maple.example', status = 'active' WHERE id = $1`,
    [story.admin.manager],
  ),
);

describe('the queue of void checks', () => {
  it('is of all clients, for an operator who is in none of them', async () => {
    const cheque = await sent({ holder_name: 'Somebody Else Ltd' });
    await leave();
    const [row] = (await queue()).data.filter((one) => one.cheque_id === cheque.cheque_id);
    expect(row).toMatchObject({
      client_id: story.client,
      client_name: `Client ${story.client}`,
      holder_name: 'Somebody Else Ltd',
      legal_name: `Client ${story.client}`,
      state: 'open',
      has_file: true,
    });
    expect((await story.admin.call('GET', '/operator/void-cheques')).status).toBe(403);
  });

  it('shows one page after the other, the newest first', async () => {
    for (let n = 0; n < 11; n += 1) await sent();
    const first = await queue('?per_page=10');
    expect(first.data).toHaveLength(10);
    const second = await queue(`?per_page=10&cursor=${first.meta.cursor!}`);
    const ids = [...first.data, ...second.data].map((one) => one.cheque_id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(11);
  });

  it('leaves each look, and each decision, in the audit of the client', async () => {
    const { cheque_id: id, account_id: account } = await sent();
    await leave();
    const seen = await story.operator.call<{ content: string }>(
      'POST',
      `/operator/void-cheques/${id}/file`,
    );
    expect(Buffer.from(seen.body.content, 'base64').toString()).toContain('%PDF-1.7');
    await decide(id, { decision: 'approve' });
    expect(await story.audited('bank.cheque_look', id)).toHaveLength(1);
    expect(await story.audited('bank.cheque_decide', account)).toHaveLength(1);
    expect((await decide(999_999, { decision: 'approve' })).status).toBe(404);
  });
});

describe('a decision', () => {
  it('that verifies an account is told to whoever sent the check', async () => {
    const cheque = await sent();
    const answer = await decide(cheque.cheque_id, { decision: 'approve' });
    expect(answer.body).toMatchObject({ state: 'approved', decided_by: expect.any(String) });
    expect(
      await mailOf(`Your bank account ending in ${cheque.account_last4} is verified`),
    ).toMatchObject([{ recipient: 'admin@maple.example', client_id: story.client }]);
    expect((await decide(cheque.cheque_id, { decision: 'approve' })).body.code).toBe(
      'account_state',
    );
    expect((await queue()).data.map((one) => one.cheque_id)).not.toContain(cheque.cheque_id);
    expect((await queue('?state=decided')).data[0]?.cheque_id).toBe(cheque.cheque_id);
  });

  it('that refuses one needs a reason, which the mail has', async () => {
    const { cheque_id: id, account_id: account } = await sent();
    expect((await decide(id, { decision: 'refuse' })).status).toBe(422);
    expect(await mailOf('We couldn%')).toEqual([]);
    await decide(id, { decision: 'refuse', reason: 'The check is of another company.' });
    const [mail] = await mailOf('We couldn%');
    expect(mail?.body).toContain('The check is of another company.');
    expect(await story.account(account)).toMatchObject({ state: 'refused', usable: false });
  });

  it('keeps the picture for 90 days, and what was decided for good', async () => {
    const { cheque_id: decided } = await sent();
    const { cheque_id: open } = await sent();
    await decide(decided, { decision: 'approve' });
    const owner = openDatabase({ urls: [story.world.test.url], max: 1, role: 'none' });
    const removeAt = (age: number) =>
      removeOld(owner, { now: () => after(story.world.clock.now(), age) }, bankRetention);
    await removeAt(days(90) - 1);
    expect(
      (await queue('?state=decided')).data.find(({ cheque_id: id }) => id === decided)?.has_file,
    ).toBe(true);
    await removeAt(days(90) + 1);
    await owner.close();
    const gone = (await queue('?state=all')).data.find(({ cheque_id: id }) => id === decided);
    expect(gone).toMatchObject({ has_file: false, state: 'approved' });
    const look = (id: number) => story.operator.call('POST', `/operator/void-cheques/${id}/file`);
    expect((await look(decided)).status).toBe(404);
    expect((await look(open)).status).toBe(200);
  });
});
