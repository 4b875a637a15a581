import { describe, expect, it } from 'vitest';
import { newTipStores } from '#test/support/new-tip-stores.ts';
import { PAYROLL_HEADER, payrollAt, saidOf } from '#test/support/payroll.ts';

const of = newTipStores();
const payroll = () => payrollAt(of().world, of().manager, of().wallet);
const file = (...rows: string[]): string => [PAYROLL_HEADER, ...rows].join('\n');

describe('a payroll file', () => {
  it('brings people with a rate for each job, and changes them by a newer one', async () => {
    await payroll().switchOn();
    const first = await payroll().takeWhole(
      file(
        '00817,Ana,Roy,hourly,,17.25',
        '00817,Ana,Roy,hourly,Bartender,19.1250',
        'E-9,Li,Wu,Salaried,,',
      ),
    );
    expect(first).toMatchObject({ state: 'complete', applied: 3, people: 2, missing: 0 });
    const { data, meta } = await payroll().people();
    expect(data.map(({ pos_id: id, full_name: name }) => `${id} ${name}`)).toEqual([
      '00817 Ana Roy',
      'E-9 Li Wu',
    ]);
    expect(data[0]?.rates).toEqual([
      { job: null, rate: '17.2500', effective_from: '1970-01-01' },
      { job: 'Bartender', rate: '19.1250', effective_from: '1970-01-01' },
    ]);
    expect(meta).toMatchObject({ source: 'file', counts: { none: 2, missing: 0 } });

    const second = await payroll().takeWhole(file('817,Ana,Roy-Gagnon,hourly,,18.00'));
    expect(second).toMatchObject({ people: 1, missing: 1 });
    const ana = await payroll().person('817');
    expect(ana.last_name).toBe('Roy-Gagnon');
    expect(ana.rates.filter(({ job }) => job === null)).toEqual([
      { job: null, rate: '18.0000', effective_from: '2026-02-23' },
      { job: null, rate: '17.2500', effective_from: '1970-01-01' },
    ]);
    // Whom the newer file leaves out is asked about, and removed by nobody.
    expect((await payroll().people('&match=missing')).data.map(({ pos_id: id }) => id)).toEqual([
      'E-9',
    ]);
  });

  it('refuses rows by what they hold, and both rows of a number with two names', async () => {
    await payroll().switchOn();
    const { file_id: id, ...taken } = await payroll().take(
      file(
        '8.17E+02,Ana,Roy,hourly,,17.25',
        '7,Ben,Oak,hourly,,17.25',
        '007,Zoe,Elm,hourly,,17.25',
        '12,Kim,Fir,monthly,,0',
        '13,Lou,Yew,hourly,Host,15',
        '13,Lou,Yew,salaried,Host,16',
        '14,Max,Ash,hourly,,17.25',
      ),
    );
    expect(taken).toMatchObject({ rows: 7, ready: 1 });
    const rows = await payroll().rows(id);
    expect(rows.map(saidOf)).toEqual([
      ['pos_id pos_id_rounded'],
      ['pos_id pos_id_two_names'],
      ['pos_id pos_id_two_names'],
      ['employee_type employee_type_invalid', 'rate rate_invalid'],
      ['employee_type rows_differ'],
      ['employee_type rows_differ', 'job doubled_in_file'],
      [],
    ]);
    // Corrected to another number, the row with the same number is good as well.
    await payroll().fix(id, 3, { pos_id: '8' });
    const [, ben, zoe] = await payroll().rows(id);
    expect([saidOf(ben), saidOf(zoe)]).toEqual([[], []]);
    expect(await payroll().apply(id)).toMatchObject({
      state: 'complete_with_errors',
      applied: 3,
      people: 3,
      // Rows that wait are of people whom the file names.
      missing: 0,
    });
  });

  it('with figures of a period needs one, and the same file gives the same answer', async () => {
    await payroll().switchOn({ schedule: undefined });
    const csv = 'pos_id,last_name,employee_type,other_earned\n5,Roy,hourly,12.50\n';
    const early = await payroll().take(csv);
    expect(saidOf((await payroll().rows(early.file_id))[0])).toEqual([
      'other_earned pay_periods_missing',
    ]);
    await payroll().switchOn();
    const look = () =>
      of().world.test.owner(
        `SELECT p.pos_id, y.first_day, y.other_earned, y.earned_pay FROM ewa_payroll_pay y JOIN ewa_payroll_person p ON p.client_id = y.client_id AND p.id = y.person_id
         WHERE p.client_id = $1 AND p.store_id = $2`,
        [of().world.ours.id, of().wallet],
      );
    await payroll().takeWhole(csv);
    const once = await look();
    expect(once).toEqual([
      { pos_id: '5', first_day: '2026-02-23', other_earned: 1250n, earned_pay: null },
    ]);
    const again = await payroll().send(csv);
    expect(again.body.code).toBe('same_file_again');
    await payroll().takeWhole(csv);
    expect(await look()).toEqual(once);
    // A newer file that says nothing of it leaves it as it is.
    await payroll().takeWhole('pos_id,last_name,employee_type,other_earned\n5,Roy,hourly,\n');
    expect(await look()).toEqual(once);
  });

  it('does not give the number of somebody who is linked to somebody else', async () => {
    await payroll().switchOn();
    await payroll().takeWhole(file('31,Ana,Roy,hourly,,17', '32,Ben,Oak,hourly,,17'));
    const member = await of().manager.call<{ customer_id: number }>('POST', '/customers', {
      body: {
        first_name: 'Ana',
        last_name: 'Roy',
        mobile_number: '4386900001',
        stores: [{ store_id: of().wallet }],
      },
    });
    const { payroll_member_id: id } = await payroll().person('31');
    await payroll().link([{ payroll_member_id: id, customer_id: member.body.customer_id }]);
    const { file_id: next } = await payroll().take(
      file('31,Zoe,Elm,hourly,,17', '32,Zed,Fir,hourly,,17'),
    );
    expect((await payroll().rows(next)).map(saidOf)).toEqual([['pos_id pos_id_taken'], []]);
    // Who married is still the same person.
    const married = await payroll().take(file('31,Ana,Elm,hourly,,17'));
    expect((await payroll().rows(married.file_id)).map(saidOf)).toEqual([[]]);
  });

  it('that is older than one that was applied changes nobody of whom the newer one speaks', async () => {
    await payroll().switchOn();
    const older = await payroll().take(file('41,Ana,Roy,hourly,,15', '42,Ben,Oak,hourly,,15'));
    await payroll().takeWhole(file('41,Ana,Roy,hourly,,16'));
    expect(await payroll().apply(older.file_id)).toMatchObject({ applied: 1, refused: 1 });
    expect((await payroll().rows(older.file_id)).map(saidOf)).toEqual([
      ['pos_id newer_file_applied'],
      [],
    ]);
    expect((await payroll().person('41')).rates.map(({ rate }) => rate)).toEqual(['16.0000']);
    expect((await payroll().person('41')).missing_since).toBeNull();
  });

  it('is refused where nobody may take earned pay, and for a store that is not seen', async () => {
    expect((await payroll().send('pos_id\n1\n')).body.code).toBe('ewa_off');
    const theirs = await of().world.found(77_001);
    const other = payrollAt(of().world, of().manager, theirs.store);
    expect((await other.send('pos_id\n1\n')).status).toBe(404);
  });

  it('of a store that a manager no longer looks after is not theirs to see or apply', async () => {
    await payroll().switchOn();
    const taken = await payroll().take(file('41,Ana,Roy,hourly,,17.25'));
    const { world, manager, wallet } = of();
    await world.test.owner('DELETE FROM manager_wallet WHERE manager_id = $1 AND wallet_id = $2', [
      manager.manager,
      wallet,
    ]);
    const at = `/ewa/payroll-files/${taken.file_id}`;
    expect((await manager.call('GET', at)).status).toBe(404);
    expect((await manager.call('GET', `${at}/rows`)).status).toBe(404);
    expect((await manager.call('POST', `${at}/confirm`)).status).toBe(404);
    expect((await of().admin.call('GET', at)).status).toBe(200);
  });
});
