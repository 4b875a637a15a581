import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type Refused, type TipResultBody, line, tipNights } from '#test/support/tip-nights.ts';

type Taken = Refused & {
  paid: number;
  refused: number;
  rows: { line: number; state: string; code: string | null; params: object }[];
};

const of = tipNights();
afterAll(() => of().world.close());

const HEADER = 'payout_id,employee_id,first_name,tips';
const rowsOf = (shown: TipResultBody): string[] =>
  shown.staff.map((one) => `${shown.id},${one.employee_id},${one.first_name},${one.payout}`);
async function send(rows: readonly string[], uuid: string = randomUUID(), more = '') {
  const admin = await signedIn(of().world, of().world.ours, 'Admin');
  return admin.upload<Taken>(
    `/admins/upload/payouts?wallet_id=${of().world.ours.store}&client_id=${of().world.ours.id}&uuid=${uuid}${more}`,
    'log_file',
    [HEADER, ...rows].join('\n'),
  );
}

describe('a log of payouts that were made elsewhere', () => {
  it('marks what it names whole as paid, moves no money, and says of the rest why not', async () => {
    const [first, second] = [
      await of().resultOf(of().normal()),
      (of().next(),
      await of().resultOf([line(of().ana, of().server, '4', { totaltips: '10.00' })])),
    ];
    const before = await heldBy(of().world, of().world.ours.id, 'wallet');
    const { status, body } = await send([...rowsOf(first), `${second.id},${of().ana},Ana,9.99`]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paid: 2,
      refused: 1,
      rows: [
        { line: 2, state: 'paid' },
        { line: 3, state: 'paid' },
        { line: 4, state: 'refused', code: 'payout_differs', params: { amount: '10.00' } },
      ],
    });
    expect(await of().show(first.id)).toMatchObject({ state: 'paid', paid_how: 'manual' });
    expect((await of().show(second.id)).state).toBe('pending');
    expect(await heldBy(of().world, of().world.ours.id, 'wallet')).toEqual(before);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('whose amounts have a comma and no quotes is refused whole: what is left of them are others', async () => {
    const night = await of().resultOf(of().normal());
    const { status, body } = await send(rowsOf(night).map((row) => row.replace('.', ',')));
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toMatchObject([{ code: 'cells_beyond', params: { line: 2 } }]);
    expect((await of().show(night.id)).state).toBe('pending');
  });

  it('is taken once: sent again, also at the same time, it is answered as the first time; another file under its number is refused', async () => {
    const night = await of().resultOf(of().normal());
    const uuid = randomUUID();
    const answers = await Promise.all([
      send(rowsOf(night), uuid),
      send(rowsOf(night), uuid),
      send(rowsOf(night), uuid),
    ]);
    expect(answers.map(({ status, body }) => [status, body.paid])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);
    expect((await send([...rowsOf(night), ''], uuid)).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    const [audited] = await of().world.test.owner<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_line WHERE client_id = $1 AND action = 'tips.pay_manual' AND subject_id = $2`,
      [of().world.ours.id, String(night.id)],
    );
    expect(audited?.count).toBe(1);
  });

  it('does not pay a result that is blocked, and has to be a file with its columns', async () => {
    const night = await of().resultOf([line(of().ana, of().server, '4', { totaltips: '10.00' })]);
    await of().world.test.owner(
      `UPDATE tip_result SET outcome = jsonb_set(outcome, '{blocked}', '["undistributed"]') WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, night.id],
    );
    expect((await send(rowsOf(night))).body.rows).toMatchObject([
      { state: 'refused', code: 'payout_blocked', params: { why: 'undistributed' } },
    ]);
    const admin = await signedIn(of().world, of().world.ours, 'Admin');
    const lacking = await admin.upload<Taken>(
      `/admins/upload/payouts?wallet_id=${of().world.ours.store}&uuid=${randomUUID()}`,
      'log_file',
      'name,amount\nAna,1',
    );
    expect(lacking.body.errors).toMatchObject([
      {
        path: 'log_file',
        code: 'columns_lacking',
        params: { columns: 'payout_id, employee_id, tips' },
      },
    ]);
    const bare = await admin.upload<Taken>('/admins/upload/payouts', 'log_file', HEADER);
    expect(bare.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'wallet_id wallet_required',
      'uuid required',
    ]);
    const manager = await of().manager.upload<Taken>(
      `/admins/upload/payouts?wallet_id=${of().world.travel.store}&uuid=${randomUUID()}`,
      'log_file',
      `${HEADER}\n1,1,A,1`,
    );
    expect(manager.status).toBe(404);
    const own = await of().manager.upload<Taken>(
      `/admins/upload/payouts?wallet_id=${of().world.ours.store}&uuid=${randomUUID()}`,
      'log_file',
      `${HEADER}\n1,1,A,1`,
    );
    expect(own.status).toBe(200);
  });
});
