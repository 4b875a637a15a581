import { describe, expect, it } from 'vitest';
import { type BankAccount, BankStory } from '#test/support/bank-story.ts';

const story = new BankStory();

describe('a bank account', () => {
  it('is kept with its last four digits, and its number sealed', async () => {
    const made = await story.add({ account_number: '987-65432' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ account_last4: '5432', state: 'unverified', usable: false });
    const [row] = await story.world.test.owner<{ text: string }>(
      'SELECT to_jsonb(a)::text AS text FROM bank_account a WHERE id = $1',
      [made.body.account_id],
    );
    expect(row!.text).not.toContain('98765432');
    expect(JSON.stringify(made.body)).not.toContain('98765432');
  });

  it.each([
    [{ agreement: { accepted: false } }, 'agreement_required'],
    [{ institution_number: '000' }, 'institution_invalid'],
    [{ transit_number: '00000' }, 'transit_invalid'],
    [{ institution_number: '03', transit_number: '042123' }, 'institution_invalid'],
    [{ transit_number: '042123' }, 'transit_invalid'],
    [{ institution_number: '', routing_number: '021000021x' }, 'routing_invalid'],
    [{ account_number: '123' }, 'account_invalid'],
  ])('is refused with %j: %s', async (more, code) => {
    const { status, body } = await story.add(more);
    expect([status, body.code]).toEqual([422, code]);
  });

  it('of another name can be tried again, and is known again under any spelling', async () => {
    const number = { account_number: '5550001' };
    const other = (await story.add({ ...number, holder_name: 'Somebody Else Ltd' })).body;
    expect(other).toMatchObject({
      state: 'mismatch',
      mismatch: { given: 'Somebody Else Ltd', expected: `Client ${story.client}` },
    });
    const again = (await story.add({ account_number: '555-0001' })).body;
    expect(again).toMatchObject({ account_id: other.account_id, state: 'unverified' });
  });

  it('that was refused stays so, also when it is removed and added again', async () => {
    const { account_id: id } = (await story.add({ account_number: '5550002' })).body;
    await story.sendCheque(id);
    expect((await story.decide(id, 'refuse')).status).toBe(422);
    expect((await story.decide(id, 'refuse', 'Not your company')).status).toBe(200);
    expect(await story.account(id)).toMatchObject({
      state: 'refused',
      reason: 'Not your company',
    });
    expect((await story.remove(id)).status).toBe(200);
    const again = (await story.add({ account_number: '5550002' })).body;
    expect(again).toMatchObject({ account_id: id, state: 'refused' });
  });

  it('confirms the agreement by mail', async () => {
    const [mail] = await story.world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM directory.message WHERE subject LIKE '%bank debits authorized%'`,
    );
    expect(mail!.n).toBeGreaterThan(0);
  });
});

describe('a void cheque', () => {
  it('is a PDF or a picture by its content, of at most 10 MB', async () => {
    const { account_id: id } = (await story.add()).body;
    const html = await story.sendCheque(id, Buffer.from('<html>%PDF-</html>'));
    expect(html.status).toBe(415);
    const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10_000_000)]);
    expect((await story.sendCheque(id, large)).status).toBe(413);
    expect((await story.sendCheque(id, Buffer.from([0xff, 0xd8, 0xff, 0]))).status).toBe(200);
    expect((await story.sendCheque(id)).body.code).toBe('account_state');
  });

  it('may come with the numbers of a new account, which is agreed to later', async () => {
    const path = `/managers/${story.admin.manager}/self-load/review-void-cheque`;
    const account = {
      institution_number: '003',
      transit_number: '04212',
      account_number: '5550009',
    };
    const send = (fields: Record<string, string>) =>
      story.admin.upload<BankAccount & { code: string }>(
        path,
        'void_cheque',
        Buffer.from('%PDF-1.7'),
        fields,
      );
    expect((await send({})).body.code).toBe('bank_account_required');
    const wallet_id = String(story.store);
    expect((await send({ ...account, wallet_id, account_number: '5' })).body.code).toBe(
      'account_invalid',
    );
    const foreign = String(story.world.travel.store);
    expect((await send({ ...account, wallet_id: foreign })).status).toBe(404);
    const manager = await story.as('Zone Manager');
    const elsewhere = await manager.upload(
      path.replace(String(story.admin.manager), String(manager.manager)),
      'void_cheque',
      Buffer.from('%PDF-1.7'),
      { ...account, wallet_id: String(story.otherStore) },
    );
    expect(elsewhere.status).toBe(404);
    const { body } = await send({ ...account, wallet_id });
    expect(body).toMatchObject({ state: 'in_review', agreement: null });
    await story.decide(body.account_id, 'approve');
    expect(await story.account(body.account_id)).toMatchObject({
      state: 'verified',
      usable: false,
    });
    expect((await story.add(account)).body).toMatchObject({
      account_id: body.account_id,
      usable: true,
    });
  });

  it('is seen by operators alone, and each look is written down', async () => {
    const { account_id: id } = (await story.add()).body;
    await story.sendCheque(id);
    const list = await story.operator.call<{ data: { cheque_id: number; account_id: number }[] }>(
      'GET',
      '/operator/void-cheques',
    );
    const cheque = list.body.data.find((one) => one.account_id === id)!.cheque_id;
    const file = `/operator/void-cheques/${cheque}/file`;
    expect((await story.admin.call('POST', file)).status).toBe(403);
    const seen = await story.operator.call<{ content: string; media_type: string }>('POST', file);
    expect(Buffer.from(seen.body.content, 'base64').toString()).toContain('%PDF-1.7');
    expect(await story.audited('bank.cheque_look', cheque)).toHaveLength(1);
    expect((await story.decide(id, 'approve')).status).toBe(200);
    expect(await story.account(id)).toMatchObject({ state: 'verified', usable: true });
  });
});
