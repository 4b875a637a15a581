import { afterAll, describe, expect, it } from 'vitest';
import { fromWire, sum, toWire } from '#kernel/money.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import {
  type Problem,
  type Refused,
  type Row,
  type TipResultBody,
  line,
  payouts,
  tipNights,
} from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

describe('a draft', () => {
  it('is kept as it is typed, right or not, and says what is wrong', async () => {
    const saved = await of().save([
      {
        employee_id: of().ana,
        code_id: of().server,
        hours: '25',
        netsales: 'x',
        totaltips: '-1',
        cash_payment: '',
      },
      { employee_id: of().ana, code_id: of().server, hours: '1' },
      { employee_id: 999_999, code_id: null },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.body.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'staff_worked.0.hours hours_out_of_range',
      'staff_worked.0.netsales money_invalid',
      'staff_worked.0.totaltips number_out_of_range',
      'staff_worked.1.code_id line_exists',
      'staff_worked.2.employee_id employee_unknown',
      'staff_worked.2.code_id required',
    ]);
    expect((await of().turn(saved.body.id)).body.errors).toHaveLength(6);
  });

  it('shows what it would give before it is anything', async () => {
    const { body } = await of().manager.call<{
      problems: Problem[];
      outcome: { per_point: string; people: { payout: string }[] };
    }>('POST', '/tippool/agnostic-data', {
      body: {
        wallet_id: of().world.ours.store,
        service_id: of().dinner,
        date: of().night,
        staff_worked: of().normal(),
      },
    });
    expect(body.outcome).toMatchObject({
      per_point: '1.6667',
      people: [{ payout: '66.67' }, { payout: '33.33' }],
    });
  });

  it('becomes a result once, however often it is asked', async () => {
    const draft = (await of().save(of().normal())).body;
    const [first, second] = [await of().turn(draft.id), await of().turn(draft.id)];
    expect(first.body).toMatchObject({
      tip_pool_amount: '100.00',
      per_point: '1.6667',
      total_payout: '100.00',
      state: 'pending',
      blocked: [],
    });
    expect(payouts(first.body)).toEqual(['Ana 66.67', 'Ben 33.33']);
    expect(second.body.id).toBe(first.body.id);
    expect((await of().save(of().normal(), { id: draft.id })).body.code).toBe('draft_used');
    expect((await of().turn((await of().save(of().normal())).body.id)).body.code).toBe(
      'result_exists',
    );
  });

  it('that is locked is not edited, and of two windows the second is told', async () => {
    const draft = (await of().save(of().normal())).body;
    const locked = await of().save(of().normal(), { id: draft.id, locked: true });
    expect(locked.body.locked).toBe(true);
    expect((await of().save([], { id: draft.id })).body.code).toBe('draft_locked');
    const opened = (await of().save(of().normal(), { id: draft.id, locked: false })).body;
    expect((await of().save(of().normal(), { id: draft.id, version: opened.version })).status).toBe(
      200,
    );
    expect(
      (await of().save(of().normal(), { id: draft.id, version: opened.version })).body.code,
    ).toBe('changed_meanwhile');
  });
});

describe('a pending pool', () => {
  it('answers for each person why, to the cent', async () => {
    const shown = await of().resultOf(of().normal());
    for (const person of shown.staff) {
      expect(toWire(sum(person.trace.map((step) => fromWire(step.amount) ?? 0n)))).toBe(
        person.payout,
      );
    }
    expect(shown.staff[0]?.trace.find((step) => step.kind === 'received')).toMatchObject({
      amount: '66.67',
      of: '100.00',
      weight: '2400000',
      weights: '3600000',
      spare: '0.01',
      reason: 'remainder',
    });
  });

  it('is changed line by line and computed anew each time', async () => {
    const { id } = await of().resultOf(of().normal());
    const added = await of().manager.call<TipResultBody>(
      'POST',
      `/tippool/tip-pool/${id}/employee/${of().cleo}?code_id=${of().barback}&hours=4`,
    );
    expect(payouts(added.body)).toEqual(['Ana 50.00', 'Ben 25.00', 'Cleo 25.00']);
    const moved = await of().manager.call<TipResultBody>(
      'POST',
      `/tippool/tip-pool/${id}/employee/${of().cleo}?code_id=${of().server}&old_code_id=${of().barback}`,
    );
    expect(payouts(moved.body)).toEqual(['Ana 40.00', 'Ben 20.00', 'Cleo 40.00']);
    const gone = await of().manager.call<TipResultBody>(
      'DELETE',
      `/tippool/tip-pool/${id}/employee/${of().ben}`,
    );
    expect(payouts(gone.body)).toEqual(['Ana 50.00', 'Cleo 50.00']);
    const wrong = await of().manager.call<TipResultBody>(
      'POST',
      `/tippool/tip-pool/${id}/employee/${of().cleo}?code_id=999999&hours=25&totaltips=-5`,
    );
    expect(wrong.body.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'code_id job_unknown',
      'hours hours_out_of_range',
      'totaltips number_out_of_range',
    ]);
  });

  it('that is locked stays as it is until somebody unlocks it', async () => {
    const { id } = await of().resultOf(of().normal());
    expect(
      (await of().manager.call<Row>('POST', `/tippool/lock-tip-pool/${id}?locked=true`)).body
        .locked,
    ).toBe(true);
    expect(
      (
        await of().manager.call<TipResultBody>(
          'POST',
          `/tippool/tip-pool/${id}/employee/${of().cleo}?code_id=${of().barback}&hours=4`,
        )
      ).body.code,
    ).toBe('result_locked');
    expect(
      (
        await of().manager.call<TipResultBody>(
          'POST',
          `/tippool/adjustments/${id}?amount=5&title=Found`,
        )
      ).body.code,
    ).toBe('result_locked');
    expect(
      (await of().manager.call<Row>('POST', `/tippool/lock-tip-pool/${id}?locked=false`)).body
        .locked,
    ).toBe(false);
  });

  it('that rules have left behind changes when somebody computes it, not because a square-up travels or it is unlocked', async () => {
    const [open, date] = [await of().resultOf(of().normal()), of().night];
    of().next();
    const locked = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/lock-tip-pool/${locked.id}?locked=true`);
    await of().manager.call('POST', `/tippool/update-job-code-pooling/${of().barback}/false`);
    const squareUp = await of().manager.call<{ id: number }>('POST', '/tippool/square-ups', {
      body: {
        wallet_id: of().world.ours.store,
        employee_id: of().ben,
        title: 'Till',
        amount: '-40.00',
        reason: 'short',
        date,
      },
    });
    await of().manager.call('POST', `/tippool/lock-tip-pool/${locked.id}?locked=false`);
    for (const [id, staff] of [
      [open.id, ['Ana 66.67', 'Ben 0.00']],
      [locked.id, ['Ana 66.67', 'Ben 26.66']],
    ] as const) {
      const shown = await of().show(id);
      expect([payouts(shown), shown]).toMatchObject([staff, { stale: true }]);
      for (const one of shown.staff)
        expect(sum(one.trace.map((step) => fromWire(step.amount) ?? 0n))).toBe(
          fromWire(one.payout),
        );
    }
    await of().manager.call(
      'DELETE',
      `/tippool/square-ups/${of().world.ours.store}/${squareUp.body.id}`,
    );
    await of().manager.call('GET', `/tippool/process-pools/${of().world.ours.store}`);
    expect(payouts(await of().show(open.id))).toEqual(['Ana 100.00', 'Ben 0.00']);
    await of().manager.call('POST', `/tippool/update-job-code-pooling/${of().barback}/true`);
    await of().manager.call('GET', `/tippool/process-pools/${of().world.ours.store}`);
    for (const left of (
      await of().manager.call<{ data: { id: number }[] }>(
        'GET',
        `/tippool/square-ups/${of().world.ours.store}/applied`,
      )
    ).body.data)
      await of().manager.call('DELETE', `/tippool/square-ups/${of().world.ours.store}/${left.id}`);
  });

  it('takes adjustments of the pot, and gives them back', async () => {
    const { id } = await of().resultOf(of().normal());
    const more = await of().manager.call<TipResultBody & { adjustments_list: { id: number }[] }>(
      'POST',
      `/tippool/adjustments/${id}?amount=-10.00&title=Breakage`,
    );
    expect(more.status).toBe(201);
    expect(payouts(more.body)).toEqual(['Ana 60.00', 'Ben 30.00']);
    const back = await of().manager.call<TipResultBody>(
      'DELETE',
      `/tippool/adjustments/${more.body.adjustments_list[0]!.id}`,
    );
    expect(payouts(back.body)).toEqual(['Ana 66.67', 'Ben 33.33']);
    expect(
      (
        await of().manager.call<TipResultBody>(
          'POST',
          `/tippool/adjustments/${id}?amount=0&title=${'x'.repeat(25)}`,
        )
      ).body.errors.map(({ path }) => path),
    ).toEqual(['title']);
  });

  it('with a negative pot is not paid', async () => {
    const { id } = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/adjustments/${id}?amount=-150&title=Wrong`);
    expect((await of().pay(id)).body).toMatchObject({
      code: 'result_blocked',
      params: { why: 'negative_pot' },
    });
  });
});

describe('paying', () => {
  it('moves the money once, however often and from however many windows it is pressed', async () => {
    const before = await heldBy(of().world, of().world.ours.id, 'card');
    const { id } = await of().resultOf(of().normal());
    const answers = await Promise.all(
      ['a', 'b', 'a', 'c'].map((key) => of().pay(id, `${key} ${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await of().send();
    const after = await of().show(id);
    expect(after).toMatchObject({ state: 'paid', held: 0 });
    expect(after.staff.map((one) => one.pay_state)).toEqual(['paid', 'paid']);
    expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - BigInt(before)).toBe(
      10_000n,
    );
    await expectBooksInOrder(of().world, of().world.ours.id);
    const { body } = await of().manager.call<{ data: Row[]; meta: { total: number } }>(
      'GET',
      `/tippool/paid-tip-pools/${of().world.ours.store}?per_page=10&page=1`,
    );
    expect(body.data.map((row) => row.id)).toContain(id);
  });

  it('holds who cannot be paid, pays the rest, and pays the held when their card works again', async () => {
    await of().world.test.owner(
      `UPDATE customer SET status = 'locked' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, of().world.ours.customers[1]],
    );
    const { id } = await of().resultOf(of().normal());
    const paid = await of().pay(id);
    expect(paid.body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'card_locked'],
    ]);
    expect(
      (
        await of().manager.call<Refused>('POST', `/tippool/tip-pool/${id}/pay-held`, {
          key: `held ${id}`,
        })
      ).body.code,
    ).toBe('nobody_payable');
    await of().world.test.owner(
      `UPDATE customer SET status = 'active' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, of().world.ours.customers[1]],
    );
    expect(
      (
        await of().manager.call<TipResultBody>('POST', `/tippool/tip-pool/${id}/pay-held`, {
          key: `again ${id}`,
        })
      ).status,
    ).toBe(200);
    await of().send();
    expect((await of().show(id)).staff.map((one) => one.pay_state)).toEqual(['paid', 'paid']);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('of whom the processor declines is tried again, and nobody twice', async () => {
    const before = BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
    const [proxy] = await of().world.test.owner<{ proxy: string }>(
      'SELECT proxy FROM customer WHERE client_id = $1 AND id = $2',
      [of().world.ours.id, of().world.ours.customers[0]],
    );
    of().declined = [proxy!.proxy];
    const { id } = await of().resultOf(of().normal());
    await of().pay(id);
    await of().send();
    expect((await of().show(id)).staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['failed', 'card_locked'],
      ['paid', null],
    ]);
    of().declined = [];
    const job = await of().world.test.owner<{ id: number }>(
      `SELECT max(id) AS id FROM bulk_job WHERE client_id = $1`,
      [of().world.ours.id],
    );
    expect(
      (await of().manager.call<Refused>('POST', `/bulk/${job[0]!.id}/retry`, { key: `bulk ${id}` }))
        .status,
    ).toBe(409);
    await of().manager.call('POST', `/tippool/tip-pool/${id}/pay-held`, { key: `held ${id}` });
    await of().send();
    expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - before).toBe(10_000n);
    await expectBooksInOrder(of().world, of().world.ours.id);
  });

  it('from a wallet without the money moves nothing and says what is lacking', async () => {
    const { id } = await of().resultOf([
      line(of().ana, of().server, '4', { totaltips: '40000.00' }),
      line(of().ben, of().barback, '4'),
    ]);
    const before = await heldBy(of().world, of().world.ours.id, 'wallet');
    expect((await of().pay(id)).body).toMatchObject({
      code: 'insufficient_wallet',
      params: { requested: '40000.00' },
    });
    expect(await of().show(id)).toMatchObject({ state: 'pending' });
    expect(await heldBy(of().world, of().world.ours.id, 'wallet')).toBe(before);
  });

  it('by hand moves no money, and history says so', async () => {
    const before = await heldBy(of().world, of().world.ours.id, 'card');
    const { id } = await of().resultOf(of().normal());
    const paid = await of().pay(id, `manual ${id}`, '?manual=true');
    expect(paid.body).toMatchObject({ state: 'paid', paid_how: 'manual' });
    expect(paid.body.staff.map((one) => one.pay_state)).toEqual(['manual', 'manual']);
    expect(await heldBy(of().world, of().world.ours.id, 'card')).toBe(before);
  });

  it('of a version that somebody has changed meanwhile is told', async () => {
    const { id, version } = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/adjustments/${id}?amount=1&title=Found`);
    expect((await of().pay(id, `old ${id}`, `?version=${version}`)).body.code).toBe(
      'changed_meanwhile',
    );
  });

  it('leaves out who is not to be paid yet', async () => {
    const { id } = await of().resultOf(of().normal());
    await of().manager.call('POST', `/tippool/process-employees/${id}`, {
      body: { employee_ids: [of().ben], process: false },
    });
    expect((await of().pay(id)).body.staff.map((one) => [one.pay_state, one.reason])).toEqual([
      ['sending', null],
      ['held', 'left_out'],
    ]);
    await of().send();
  });
});

describe('a preview of computing', () => {
  it('says who would get what else, and keeps nothing', async () => {
    const { id } = await of().resultOf(of().normal());
    const wallet = of().world.ours.store;
    await of().world.test.owner(
      'UPDATE tip_pool_rule SET points_milli = 10000 WHERE client_id = $1 AND job_code_id = $2',
      [of().world.ours.id, of().barback],
    );
    const audits = () =>
      of().world.test.owner<{ n: number }>(
        `SELECT count(*)::int AS n FROM audit_line WHERE client_id = $1`,
        [of().world.ours.id],
      );
    const before = await audits();
    type Change = {
      result: Row;
      fresh: boolean;
      people: { first_name: string; before: string; after: string }[];
    };
    const preview = async () =>
      (
        await of().manager.call<{ changes: Change[] }>(
          'GET',
          `/tippool/preview-pools/${wallet}?start_date=${of().night}&end_date=${of().night}`,
        )
      ).body.changes;
    const [change] = await preview();
    expect(change).toMatchObject({ result: { id }, fresh: false });
    expect(change?.people.map((one) => `${one.first_name} ${one.before} ${one.after}`)).toEqual([
      'Ana 66.67 50.00',
      'Ben 33.33 50.00',
    ]);
    expect(await audits()).toEqual(before);
    expect(payouts(await of().show(id))).toEqual(['Ana 66.67', 'Ben 33.33']);
    await of().manager.call(
      'GET',
      `/tippool/process-pools/${wallet}?start_date=${of().night}&end_date=${of().night}`,
    );
    expect(payouts(await of().show(id))).toEqual(['Ana 50.00', 'Ben 50.00']);
    expect(await preview()).toEqual([]);
    await of().world.test.owner(
      'UPDATE tip_pool_rule SET points_milli = 5000 WHERE client_id = $1 AND job_code_id = $2',
      [of().world.ours.id, of().barback],
    );
  });
});

it('a result says where its figures come from, and is a file with a line each person and job code', async () => {
  const { id } = await of().resultOf(of().normal());
  type Sources = {
    rule_version: { effective_from: string; made_by: string };
    staff: { lines: { by_hand: boolean; edited_by: string | null; edited_at: string | null }[] }[];
  };
  const shown = (await of().manager.call<Sources>('GET', `/tippool/tip-pool/${id}`)).body;
  expect(shown.rule_version).toMatchObject({
    effective_from: '2026-01-01',
    made_by: expect.stringMatching(/./) as string,
  });
  expect(shown.staff[0]?.lines[0]).toMatchObject({
    by_hand: true,
    edited_by: shown.rule_version.made_by,
    edited_at: expect.stringMatching(/^2026-/) as string,
  });
  const { text: file } = await of().manager.call('GET', `/tippool/export-tip-pool-csv/${id}`);
  expect(file.split(/\r?\n/).filter(Boolean)).toHaveLength(3);
  expect(file).toContain(`${of().night},Dinner,${of().ana},Ana,Tester,Server,4.0000,600.00,100.00`);
});
