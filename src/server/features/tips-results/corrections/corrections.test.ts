import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type Refused, type TipResultBody, line, payouts } from '#test/support/tip-nights.ts';
import { rulesHoldAlready, tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Touched = { data: { name: string; amount: string; items: object[] }[] };
type Share = TipResultBody & { adjustments_list: { id: number }[]; undistributed: string };
type Rules = { rules: { rule_id: number; label: string }[] };

let world: World;
let lead: Caller;
let tipout: Caller;
let [lunch, dinner, server, bar] = [0, 0, 0, 0];
let [ana, ben, cleo] = [0, 0, 0];
let rule = 0;
beforeAll(async () => {
  world = await buildWorld();
  [lead, tipout] = [
    await signedIn(world, world.ours, 'Manager'),
    await signedIn(world, world.ours, 'Tipout Manager'),
  ];
  const tips = tipsAt(lead, world.ours);
  const { store } = world.ours;
  await lead.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/share`);
  [lunch, dinner] = [
    await tips.service('Lunch', '11:00', '16:00'),
    await tips.service('Dinner', '17:00', '23:00'),
  ];
  [server, bar] = [
    await tips.job('Server', { pooling: false }),
    await tips.job('Bartender', { revenue_generating: false }),
  ];
  [ana = 0, ben = 0, cleo = 0] = await tips.take(world.ours.customers);
  const body = {
    wallet_id: store,
    rules: [
      {
        service_id: null,
        from_jobs: [server],
        base: 'tips',
        percent: '10',
        label: 'Bar',
        groups: [{ jobs: [bar], percent: '100', split: 'hours', missing: 'return' }],
      },
    ],
    override_reason: 'a test',
  };
  const saved = await lead.call<Rules>('POST', '/tippool/create-tip-share-rules', { body });
  rule = saved.body.rules[0]!.rule_id;
  await rulesHoldAlready(world, world.ours.id);
});
afterAll(() => world.close());

let night = '';
let day = 0;
beforeEach(() => {
  day += 1;
  night = `2026-02-${String(day).padStart(2, '0')}`;
});
async function shareOf(service: number, lines: readonly object[]): Promise<Share> {
  const draft = await tipout.call<{ id: number }>('POST', '/tippool/payout-drafts', {
    body: { wallet_id: world.ours.store, service_id: service, date: night, staff_worked: lines },
  });
  return (
    await tipout.call<Share>(
      'POST',
      `/tippool/process-agnostic-data/${world.ours.id}/${world.ours.store}/${draft.body.id}`,
    )
  ).body;
}
const normal = () => [line(ana, server, '4', { totaltips: '100.00' }), line(ben, bar, '4')];
const show = async (id: number): Promise<Share> =>
  (await tipout.call<Share>('GET', `/tippool/tip-share/${id}`)).body;
const problems = (answer: { body: Refused }) =>
  answer.body.errors.map(({ path, code }) => `${path} ${code}`);

describe('a share by a Tipout Manager', () => {
  it('gives what its rules say, and is theirs to correct but not to pay', async () => {
    const { id, staff } = await shareOf(dinner, normal());
    expect(staff.map((one) => `${one.first_name} ${one.payout}`)).toEqual([
      'Ana 90.00',
      'Ben 10.00',
    ]);
    expect(
      (await tipout.call('POST', `/tippool/tip-share/${id}/payout`, { key: 'no' })).status,
    ).toBe(403);
    expect(
      (await tipout.call('GET', `/tippool/pending-tip-pools/${world.ours.store}`)).status,
    ).toBe(403);
  });
});

describe('tip-outs', () => {
  it('set what a person gives to a rule, until they are taken back', async () => {
    const { id } = await shareOf(dinner, normal());
    const set = await tipout.call<Share>('POST', '/tippool/tip-outs', {
      body: { share_id: id, rule_id: rule, employee_id: ana, amount: '25.00' },
    });
    expect(set.status).toBe(201);
    expect(payouts(set.body)).toEqual(['Ana 75.00', 'Ben 25.00']);
    const { body } = await tipout.call<{ data: { id: number; label: string }[] }>(
      'GET',
      `/tippool/tip-outs/share/${id}`,
    );
    expect(body.data).toMatchObject([{ label: 'Bar', employee_id: ana, amount: '25.00' }]);
    expect(
      (await tipout.call<Touched>('GET', `/tippool/tip-outs/${id}/employees`)).body.data,
    ).toMatchObject([{ name: 'Ana Tester', amount: '25.00' }]);
    const [{ id: override } = { id: 0 }] = body.data;
    expect(
      payouts(
        (
          await tipout.call<Share>('PUT', '/tippool/tip-outs', {
            body: { tip_out_id: override, amount: '0' },
          })
        ).body,
      ),
    ).toEqual(['Ana 100.00', 'Ben 0.00']);
    expect(
      payouts((await tipout.call<Share>('DELETE', `/tippool/tip-outs/${override}`)).body),
    ).toEqual(['Ana 90.00', 'Ben 10.00']);
  });

  it('are refused for who has no line of the from-jobs', async () => {
    const { id } = await shareOf(dinner, normal());
    const set = (body: object) =>
      tipout.call<Refused>('POST', '/tippool/tip-outs', {
        body: { share_id: id, rule_id: rule, employee_id: ben, amount: '-1', ...body },
      });
    expect(problems(await set({}))).toEqual([
      'amount number_out_of_range',
      'employee_id no_such_line',
    ]);
    expect(problems(await set({ rule_id: 999_999, amount: '1' }))).toEqual([
      'rule_id rule_unknown',
    ]);
  });
});

describe('external tip-outs', () => {
  it('go to another service of the day, by the minutes of its people', async () => {
    const [evening, noon] = [
      await shareOf(dinner, normal()),
      await shareOf(lunch, [
        line(ana, server, '4', { totaltips: '50.00' }),
        line(ben, bar, '3'),
        line(cleo, bar, '1'),
      ]),
    ];
    const made = await tipout.call<Share>('POST', '/tippool/external-tip-outs', {
      body: {
        share_id: evening.id,
        employee_id: ana,
        to_service_id: lunch,
        amount: '8.00',
        title: 'Set-up',
      },
    });
    expect(payouts(made.body)).toEqual(['Ana 82.00', 'Ben 10.00']);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 9.75', 'Cleo 3.25']);
    expect(
      (await tipout.call<Touched>('GET', `/tippool/external-tip-outs/${evening.id}/services`)).body
        .data,
    ).toMatchObject([{ name: 'Lunch', amount: '8.00' }]);
    const { body } = await tipout.call<{ data: { id: number }[] }>(
      'GET',
      `/tippool/external-tip-outs/share/${evening.id}`,
    );
    await tipout.call('DELETE', `/tippool/external-tip-outs/${body.data[0]!.id}`);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 3.75', 'Cleo 1.25']);
  });

  it('name everything that is wrong at once', async () => {
    const { id } = await shareOf(dinner, normal());
    const make = (body: object) =>
      tipout.call<Refused>('POST', '/tippool/external-tip-outs', {
        body: { share_id: id, amount: '0', title: 'x', ...body },
      });
    expect(problems(await make({}))).toEqual([
      'amount amount_not_positive',
      'employee_id required',
      'to_employee_id one_receiver',
    ]);
    expect(problems(await make({ amount: '1', employee_id: ana, to_employee_id: ben }))).toEqual([
      'to_employee_id within_result',
    ]);
    expect((await make({ amount: '1', employee_id: ana, to_service_id: lunch })).body.code).toBe(
      'no_result_of_service',
    );
  });
});

describe('adjustments of a share', () => {
  it('change a bucket or one person, and exactly one of the two', async () => {
    const { id } = await shareOf(dinner, normal());
    const adjust = (query: string) =>
      tipout.call<Share>('POST', `/tippool/share/adjustments/${id}?title=Found&${query}`);
    expect(payouts((await adjust(`amount=5.00&rule_id=${rule}`)).body)).toEqual([
      'Ana 90.00',
      'Ben 15.00',
    ]);
    const own = await adjust(`amount=-2.50&employee_id=${ana}`);
    expect(payouts(own.body)).toEqual(['Ana 87.50', 'Ben 15.00']);
    expect(problems(await adjust(`amount=0&rule_id=${rule}&employee_id=${ana}`))).toEqual([
      'amount amount_zero',
      'rule_id rule_or_person',
    ]);
    expect(problems(await adjust(`amount=1&employee_id=${cleo}`))).toEqual([
      'employee_id no_such_line',
    ]);
    const last = own.body.adjustments_list.at(-1)!.id;
    expect(
      payouts(
        (
          await tipout.call<Share>(
            'PUT',
            `/tippool/share/adjustments/${last}?amount=-1.00&title=Less&employee_id=${ana}`,
          )
        ).body,
      ),
    ).toEqual(['Ana 89.00', 'Ben 15.00']);
    expect(
      payouts((await tipout.call<Share>('DELETE', `/tippool/share/adjustments/${last}`)).body),
    ).toEqual(['Ana 90.00', 'Ben 15.00']);
    expect(
      (await tipout.call<Touched>('GET', `/tippool/share/adjustments/${id}/employees`)).body.data,
    ).toEqual([]);
  });
});

describe('a correction that two people take back at once', () => {
  it('is taken back once, and told once', async () => {
    const { id } = await shareOf(dinner, normal());
    const { body } = await tipout.call<Share>(
      'POST',
      `/tippool/share/adjustments/${id}?title=Found&amount=5.00&rule_id=${rule}`,
    );
    const adjustment = body.adjustments_list[0]!.id;
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        tipout.call('DELETE', `/tippool/share/adjustments/${adjustment}`),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(
      await world.test.owner(
        `SELECT count(*)::int AS lines FROM audit_line WHERE action = 'tips.adjust_remove' AND subject_id = $1`,
        [id],
      ),
    ).toEqual([{ lines: 1 }]);
  });
});

describe('money that goes from one result to another', () => {
  const removed = (share: number, employee: number) =>
    tipout.call<Refused>('DELETE', `/tippool/tip-share/${share}/employee/${employee}`);
  const external = (share: number, to: object) =>
    tipout.call<Share>('POST', '/tippool/external-tip-outs', {
      body: { share_id: share, employee_id: ana, amount: '8.00', title: 'Set-up', ...to },
    });
  const noonLines = () => [
    line(ana, server, '4', { totaltips: '50.00' }),
    line(ben, bar, '3'),
    line(cleo, bar, '1'),
  ];

  it('does not arrive there once who gave it is no longer in the first', async () => {
    const [evening, noon] = [
      await shareOf(dinner, [...normal(), line(cleo, server, '4', { totaltips: '20.00' })]),
      await shareOf(lunch, noonLines()),
    ];
    await external(evening.id, { to_service_id: lunch });
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 9.75', 'Cleo 3.25']);
    expect((await removed(evening.id, ana)).status).toBe(200);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 3.75', 'Cleo 1.25']);
    expect(await show(noon.id)).toMatchObject({ externals_in: [] });
    expect(await show(evening.id)).toMatchObject({
      left_out: [{ kind: 'external', amount: '8.00' }],
    });
  });

  it('keeps who gave it there, once the other is paid', async () => {
    const [evening, noon] = [
      await shareOf(dinner, [...normal(), line(cleo, server, '4', { totaltips: '20.00' })]),
      await shareOf(lunch, noonLines()),
    ];
    await external(evening.id, { to_service_id: lunch });
    expect(
      (
        await lead.call('POST', `/tippool/tip-share/${noon.id}/payout?manual=true`, {
          key: `by hand ${night}`,
        })
      ).status,
    ).toBe(200);
    expect((await removed(evening.id, ana)).body.code).toBe('result_paid');
    expect((await removed(evening.id, cleo)).status).toBe(200);
  });

  it('is paid to nobody outside whose giver has gone', async () => {
    const evening = await shareOf(dinner, [
      line(ana, server, '4', { totaltips: '100.00' }),
      line(ben, server, '4', { totaltips: '20.00' }),
    ]);
    await external(evening.id, { to_employee_id: cleo });
    await removed(evening.id, ana);
    const paid = await lead.call<Share>(
      'POST',
      `/tippool/tip-share/${evening.id}/payout?override_reason=late`,
      { key: `gone ${night}` },
    );
    expect(paid.body).toMatchObject({
      state: 'paid',
      external_payout: '0.00',
      externals_list: [{ pay_state: null }],
    });
    const sent = await world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM bulk_row WHERE client_id = $1 AND job_id = (SELECT max(id) FROM bulk_job WHERE client_id = $1)`,
      [world.ours.id],
    );
    expect(sent).toEqual([{ n: 1 }]);
  });

  it('as a balance comes back whole where who got it, or the rule that gave it, has gone', async () => {
    const spare = await shareOf(dinner, [line(ana, server, '4')]);
    await tipout.call(
      'POST',
      `/tippool/share/adjustments/${spare.id}?title=Banquet&amount=30.00&rule_id=${rule}`,
    );
    const lacking = await shareOf(lunch, [
      line(ana, server, '4', { totaltips: '10.00', cash: '31.00' }),
      line(ben, bar, '4'),
    ]);
    await tipout.call('POST', `/tippool/share/adjustments/balance-tips/${spare.id}/${lacking.id}`);
    expect(await show(spare.id)).toMatchObject({ undistributed: '8.00' });
    await removed(lacking.id, ana);
    expect(await show(spare.id)).toMatchObject({
      undistributed: '30.00',
      left_out: [{ kind: 'adjustment', amount: '-22.00' }],
    });
    await tipout.call(
      'POST',
      `/tippool/tip-share/${lacking.id}/employee/${ana}?code_id=${server}&hours=4&totaltips=10.00&cash_payment=31.00`,
    );
    expect([
      (await show(spare.id)).undistributed,
      (await show(lacking.id)).staff.map(({ owed }) => owed),
    ]).toEqual(['8.00', ['0.00', '0.00']]);
    await world.test.owner(
      'UPDATE tip_adjustment SET rule_id = 999999 WHERE client_id = $1 AND result_id = $2 AND amount < 0',
      [world.ours.id, spare.id],
    );
    await tipout.call('GET', `/tippool/process-shares/${world.ours.store}`);
    expect([
      (await show(spare.id)).undistributed,
      (await show(lacking.id)).staff.map(({ owed }) => owed),
    ]).toEqual(['30.00', ['22.00', '0.00']]);
  });
});

it('a person works no more than a day in one result, over all job codes', async () => {
  const { id } = await shareOf(dinner, [
    line(ana, server, '14', { totaltips: '100.00' }),
    line(ben, bar, '4'),
  ]);
  const put = (job: number, hours: string) =>
    tipout.call<Share & Refused>(
      'POST',
      `/tippool/tip-share/${id}/employee/${ana}?code_id=${job}&hours=${hours}`,
    );
  expect(problems(await put(bar, '10.5'))).toEqual(['hours hours_over_day']);
  expect((await put(bar, '10')).status).toBe(200);
  expect(problems(await put(server, '14.5'))).toEqual(['hours hours_over_day']);
  expect((await put(server, '13')).status).toBe(200);
});

describe('balancing', () => {
  it('moves what one share has and another lacks, and back again as one', async () => {
    const spare = await shareOf(dinner, [line(ana, server, '4')]);
    await tipout.call(
      'POST',
      `/tippool/share/adjustments/${spare.id}?title=Banquet&amount=30.00&rule_id=${rule}`,
    );
    const lacking = await shareOf(lunch, [
      line(ana, server, '4', { totaltips: '10.00', cash: '31.00' }),
      line(ben, bar, '4'),
    ]);
    expect(lacking.staff.map(({ owed }) => owed)).toEqual(['22.00', '0.00']);
    const moved = await tipout.call<Share>(
      'POST',
      `/tippool/share/adjustments/balance-tips/${spare.id}/${lacking.id}`,
    );
    expect(moved.body).toMatchObject({ undistributed: '8.00', blocked: ['undistributed'] });
    expect((await show(lacking.id)).staff.map(({ owed }) => owed)).toEqual(['0.00', '0.00']);
    expect(
      (
        await tipout.call<Refused>(
          'POST',
          `/tippool/share/adjustments/balance-tips/${lacking.id}/${spare.id}`,
        )
      ).body.code,
    ).toBe('only_positive_balances');
    await tipout.call(
      'DELETE',
      `/tippool/share/adjustments/${moved.body.adjustments_list.at(-1)!.id}`,
    );
    expect((await show(lacking.id)).staff.map(({ owed }) => owed)).toEqual(['22.00', '0.00']);
    expect((await show(spare.id)).undistributed).toBe('30.00');
  });
});
