import { describe, expect, it } from 'vitest';
import { EVERY_TWO_WEEKS, ewaAt } from '#test/support/ewa.ts';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';

const of = newTipStores();
const ewa = () => ewaAt(of().manager, of().wallet);
/** The funds of our client's stores. */
const funds = () =>
  of().world.test.owner<{ store_id: number; kind: string; currency: string; balance: bigint }>(
    `SELECT s.store_id, a.kind, a.currency, a.balance FROM ewa_store AS s
     JOIN ledger_account AS a ON a.client_id = s.client_id AND a.id = s.float_account_id
     WHERE s.client_id = $1 AND s.store_id = $2`,
    [of().world.ours.id, of().wallet],
  );
const openedFunds = async (): Promise<number> =>
  (
    await of().world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_account WHERE client_id = $1 AND kind = 'ewa_float'`,
      [of().world.ours.id],
    )
  )[0]!.n;

describe('a store that has never been switched on', () => {
  it('shows what it would begin with, and is changed by nothing but the switch', async () => {
    expect((await ewa().settings()).body).toMatchObject({
      on: false,
      cap_percent: 50,
      earned_source: 'clockings',
      rate_source: 'payroll',
      approved_only: false,
      deduction_code: 'EWA',
      repay_automatically: true,
      recipients: [],
      fund_balance: '0.00',
      schedule: null,
      next_beginnings: ['2026-03-05'],
      version: 0,
    });
    for (const body of [{ cap_percent: 30 }, { on: false }, { schedule: EVERY_TWO_WEEKS }]) {
      const refused = await ewa().save(body);
      expect([refused.status, refused.body.code]).toEqual([409, 'ewa_off']);
    }
    expect(await of().lines('ewa_store', of().wallet)).toEqual([]);
  });

  it('opens its fund with the first switch, once, also where two switch at once', async () => {
    const before = await openedFunds();
    const both = await Promise.all([ewa().save({ on: true }), ewa().save({ on: true })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await ewa().save({ on: false });
    expect((await ewa().save({ on: true })).body.on).toBe(true);
    expect(await funds()).toMatchObject([{ kind: 'ewa_float', currency: 'CAD', balance: 0n }]);
    expect(await openedFunds()).toBe(before + 1);
  });
});

describe('the settings of a store', () => {
  it('are kept as chosen, and the audit has what changed', async () => {
    const saved = await ewa().save({
      on: true,
      cap_percent: 40,
      rate_source: 'provider',
      deduction_code: ' ADV ',
      recipients: ['Pay@Maple.example'],
      province: 'QC',
      version: 0,
    });
    expect(saved.body).toMatchObject({
      on: true,
      cap_percent: 40,
      rate_source: 'provider',
      deduction_code: 'ADV',
      province: 'QC',
    });
    expect((await ewa().save({ cap_percent: 40 })).body.version).toBe(saved.body.version);
    expect((await ewa().save({ cap_percent: 25 })).body).toMatchObject({
      cap_percent: 25,
      deduction_code: 'ADV',
      version: saved.body.version + 1,
    });
    expect(await of().lines('ewa_store', of().wallet)).toMatchObject([
      {
        action: 'ewa.settings',
        before: { is_on: false, cap_percent: 50, deduction_code: 'EWA' },
        after: { is_on: true, cap_percent: 40, deduction_code: 'ADV' },
      },
      { action: 'ewa.settings', before: { cap_percent: 40 }, after: { cap_percent: 25 } },
    ]);
  });

  it('are not changed on top of what somebody else has changed', async () => {
    const { body } = await ewa().save({ on: true });
    await ewaAt(of().admin, of().wallet).save({ cap_percent: 20 });
    const refused = await ewa().save({ cap_percent: 30, version: body.version });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await ewa().settings()).body.cap_percent).toBe(20);
  });

  it('take what the law and the rules allow', async () => {
    expect(problemsOf(await ewa().save({ on: true, cap_percent: 51 }))).toEqual([
      'cap_percent number_out_of_range',
    ]);
    expect(problemsOf(await ewa().save({ on: true, province: 'TX' }))).toMatchObject([
      expect.stringMatching(/^province /),
    ]);
    const schedule = {
      ...EVERY_TWO_WEEKS,
      anchor: null,
      payday_lag: 32,
      cutoff_days: 0,
      cutoff_time: '24:00',
    };
    expect(problemsOf(await ewa().save({ on: true, schedule }))).toEqual([
      'schedule.anchor date_invalid',
      'schedule.payday_lag number_out_of_range',
      'schedule.cutoff_days number_out_of_range',
      'schedule.cutoff_time clock_invalid',
    ]);
    expect((await ewa().settings()).body).toMatchObject({ on: false, version: 0 });
  });
});
