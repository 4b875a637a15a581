import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYROLL_ASKS, PAYROLL_SYSTEMS } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { fromWire, sum } from '#kernel/money.ts';
import { signedIn } from '#test/support/caller.ts';
import { type Refused, tipNights } from '#test/support/tip-nights.ts';

type System = {
  system: string | null;
  earning_code: string;
  company_code: string;
  version: number;
};
type Check = {
  people: number;
  total: string;
  unresolved_total: string;
  unresolved: { first_name: string; customer_id: number; amount: string; problem: string }[];
};
type ByPerson = { totals: { payout: string; tip_outs: string }; data: { first_name: string }[] };

const of = tipNights();
afterAll(() => of().world.close());
let first = '';

const cents = (text: string | undefined): bigint => fromWire(text ?? '') ?? -1n;
const address = (kind: 'system' | 'file', more = '') =>
  `/tippool/payroll-${kind}/${of().world.ours.store}${more}`;
const period = (more = '') => `?start_date=${first}&end_date=${of().night}${more}`;
const choose = (body: object) =>
  of().manager.call<System & Refused>('POST', address('system'), { body });
const check = async () =>
  (await of().manager.call<Check>('GET', address('file', `/check${period()}`))).body;
const file = (more = '') => of().manager.call<Refused>('GET', address('file', period(more)));
const setId = (name: string, id: string | null) =>
  of().world.test.owner(
    `UPDATE customer SET payroll_id = $3 WHERE client_id = $1 AND first_name = $2 RETURNING id`,
    [of().world.ours.id, name, id],
  );
const listTotal = async (): Promise<bigint> => {
  const { totals } = (
    await of().manager.call<ByPerson>(
      'GET',
      `/tippool/paid-by-person${period(`&wallet_id=${of().world.ours.store}`)}`,
    )
  ).body;
  return cents(totals.payout) + cents(totals.tip_outs);
};

/** Three nights: one paid, one paid elsewhere, and one of which a part goes to somebody outside. */
beforeAll(async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    of().next();
    if (nth === 0) first = of().night;
    const { id } = await of().resultOf(of().normal());
    if (nth === 2)
      await of().manager.call('POST', '/tippool/external-tip-outs', {
        body: { pool_id: id, to_employee_id: of().cleo, amount: '10.01', title: 'Helped out' },
      });
    await of().pay(id, `payroll ${nth}`, nth === 1 ? '?manual=1' : '');
  }
  await of().send();
});

describe('the payroll system of a store', () => {
  it('is chosen once, with the codes that it asks for, and an audit line says so', async () => {
    expect((await file()).body.code).toBe('payroll_system_missing');
    const refused = await choose({ system: 'adp_workforce_now', earning_code: 'TOO LONG' });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: 'company_code', code: 'required' }),
      expect.objectContaining({ path: 'earning_code', code: 'invalid_value' }),
    ]);
    const { body } = await choose({
      system: 'adp_workforce_now',
      company_code: 'X7Q',
      earning_code: 'TIP',
      version: 0,
    });
    expect(body).toMatchObject({ system: 'adp_workforce_now', company_code: 'X7Q', version: 1 });
    const late = await choose({ system: 'paylocity', earning_code: 'TIPS', version: 0 });
    expect(late.body.code).toBe('changed_meanwhile');
    const lines = await of().world.test.owner(
      `SELECT after FROM audit_line WHERE client_id = $1 AND action = 'tips.payroll_system'`,
      [of().world.ours.id],
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ after: { system: 'adp_workforce_now', earning_code: 'TIP' } });
  });

  it('keeps no code of a company where none is asked for', async () => {
    const { body } = await choose({
      system: 'paylocity',
      company_code: 'X7Q',
      earning_code: 'TIPS',
    });
    expect(body).toMatchObject({ company_code: '', version: 2 });
  });
});

describe('the file for payroll', () => {
  it('names who has no ID before it is made, and leaves nobody out unsaid', async () => {
    await choose({ system: 'adp_workforce_now', company_code: 'X7Q', earning_code: 'TIP' });
    await setId('Ana', '817');
    await setId('Ben', null);
    await setId('Cleo', 'S0042');
    const found = await check();
    expect(found.people).toBe(3);
    expect(cents(found.total)).toBe(await listTotal());
    expect(found.unresolved.map(({ first_name: name, problem }) => [name, problem]).sort()).toEqual(
      [
        ['Ben', 'id_missing'],
        ['Cleo', 'id_invalid'],
      ],
    );
    const refused = await file();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'payroll_people_unresolved',
      params: { count: 2 },
    });
    const { text } = await file('&leave_out=1');
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row['File #'])).toEqual(['817']);
    expect(sum(rows.map((row) => cents(row['Earnings 3 Amount'])))).toBe(
      cents(found.total) - cents(found.unresolved_total),
    );
  });

  it.each(PAYROLL_SYSTEMS)('for %s adds up to the list to the cent', async (system) => {
    await setId('Ana', 'A00817'.slice(system === 'gusto' ? 0 : 3));
    await setId('Ben', system === 'gusto' ? 'B00042' : '42');
    await setId('Cleo', system === 'gusto' ? null : '5');
    const { usualEarning } = PAYROLL_ASKS[system];
    const chosen = await choose({
      system,
      company_code: 'X7Q',
      earning_code: usualEarning === '' ? 'T1' : usualEarning,
    });
    expect(chosen.status).toBe(200);
    expect((await check()).unresolved).toEqual([]);
    const { status, text } = await file();
    expect(status).toBe(200);
    expect(text.startsWith('\ufeff')).toBe(false);
    const rows = parse(text, { relax_column_count: true }) as string[][];
    const amounts = rows.flatMap((row) => row.filter((cell) => /^\d+\.\d\d$/.test(cell)));
    expect(amounts).toHaveLength(3);
    expect(sum(amounts.map(cents))).toBe(await listTotal());
  });

  it('is of a period that is named, and of a store that the manager sees', async () => {
    const bare = await of().manager.call<Refused>('GET', address('file'));
    expect(bare.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'start_date required',
      'end_date required',
    ]);
    const theirs = await of().world.found(9);
    const outsider = await signedIn(of().world, theirs, 'Manager');
    for (const kind of ['system', 'file'] as const)
      expect((await outsider.call('GET', address(kind, period()))).status).toBe(404);
  });
});
