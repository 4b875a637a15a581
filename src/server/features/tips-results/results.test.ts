import { afterAll, describe, expect, it } from 'vitest';
import { fromWire, sum, toWire } from '#kernel/money.ts';
import { processAutomatically } from './index.ts';
import { type Row, type TipResultBody, payouts, tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

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

  it('is the version that somebody looks at after a load time that found nothing new', async () => {
    const { id } = await of().resultOf(of().normal());
    const { store, id: clientId } = of().world.ours;
    const squareUp = await of().manager.call<{ id: number }>('POST', '/tippool/square-ups', {
      body: {
        wallet_id: store,
        employee_id: of().ben,
        title: 'Till',
        amount: '-1.00',
        reason: 'short',
        date: of().night,
      },
    });
    const { database, owner } = of().world.test;
    const read = (importType: string) =>
      owner('UPDATE tip_wallet SET import_type = $3 WHERE client_id = $1 AND store_id = $2', [
        clientId,
        store,
        importType,
      ]);
    const before = (await of().show(id)).version;
    await read('pos');
    await database.write({ clientId }, (tx) =>
      processAutomatically(
        tx,
        { clientId, storeId: store, timezone: 'America/Toronto' },
        of().world.clock.now(),
      ),
    );
    await read('manual');
    expect((await of().show(id)).version).toBe(before);
    await of().manager.call('DELETE', `/tippool/square-ups/${store}/${squareUp.body.id}`);
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
