import { describe, expect, it } from 'vitest';
import { type Share, ShareNightStory } from '#test/support/share-night-story.ts';
import { type Refused, line, payouts } from '#test/support/tip-nights.ts';

const story = new ShareNightStory();
const { normal, shareOf, show } = story;

describe('money that goes from one result to another', () => {
  const removed = (share: number, employee: number) =>
    story.tipout.call<Refused>('DELETE', `/tippool/tip-share/${share}/employee/${employee}`);
  const external = (share: number, to: object) =>
    story.tipout.call<Share>('POST', '/tippool/external-tip-outs', {
      body: { share_id: share, employee_id: story.ana, amount: '8.00', title: 'Set-up', ...to },
    });
  const noonLines = () => [
    line(story.ana, story.server, '4', { totaltips: '50.00' }),
    line(story.ben, story.bar, '3'),
    line(story.cleo, story.bar, '1'),
  ];

  it('does not arrive there once who gave it is no longer in the first', async () => {
    const [evening, noon] = [
      await shareOf(story.dinner, [
        ...normal(),
        line(story.cleo, story.server, '4', { totaltips: '20.00' }),
      ]),
      await shareOf(story.lunch, noonLines()),
    ];
    await external(evening.id, { to_service_id: story.lunch });
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 9.75', 'Cleo 3.25']);
    expect((await removed(evening.id, story.ana)).status).toBe(200);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 3.75', 'Cleo 1.25']);
    expect(await show(noon.id)).toMatchObject({ externals_in: [] });
    expect(await show(evening.id)).toMatchObject({
      left_out: [{ kind: 'external', amount: '8.00' }],
    });
  });

  it('keeps who gave it there, once the other is paid', async () => {
    const [evening, noon] = [
      await shareOf(story.dinner, [
        ...normal(),
        line(story.cleo, story.server, '4', { totaltips: '20.00' }),
      ]),
      await shareOf(story.lunch, noonLines()),
    ];
    await external(evening.id, { to_service_id: story.lunch });
    expect(
      (
        await story.lead.call('POST', `/tippool/tip-share/${noon.id}/payout?manual=true`, {
          key: `by hand ${story.night}`,
        })
      ).status,
    ).toBe(200);
    expect((await removed(evening.id, story.ana)).body.code).toBe('result_paid');
    expect((await removed(evening.id, story.cleo)).status).toBe(200);
  });

  it('is paid to nobody outside whose giver has gone', async () => {
    const evening = await shareOf(story.dinner, [
      line(story.ana, story.server, '4', { totaltips: '100.00' }),
      line(story.ben, story.server, '4', { totaltips: '20.00' }),
    ]);
    await external(evening.id, { to_employee_id: story.cleo });
    await removed(evening.id, story.ana);
    const paid = await story.lead.call<Share>(
      'POST',
      `/tippool/tip-share/${evening.id}/payout?override_reason=late`,
      { key: `gone ${story.night}` },
    );
    expect(paid.body).toMatchObject({
      state: 'paid',
      external_payout: '0.00',
      externals_list: [{ pay_state: null }],
    });
    const sent = await story.world.test.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM bulk_row WHERE client_id = $1 AND job_id = (SELECT max(id) FROM bulk_job WHERE client_id = $1)`,
      [story.world.ours.id],
    );
    expect(sent).toEqual([{ n: 1 }]);
  });

  it('as a balance comes back whole where who got it, or the rule that gave it, has gone', async () => {
    const spare = await shareOf(story.dinner, [line(story.ana, story.server, '4')]);
    await story.tipout.call(
      'POST',
      `/tippool/share/adjustments/${spare.id}?title=Banquet&amount=30.00&rule_id=${story.rule}`,
    );
    const lacking = await shareOf(story.lunch, [
      line(story.ana, story.server, '4', { totaltips: '10.00', cash: '31.00' }),
      line(story.ben, story.bar, '4'),
    ]);
    await story.tipout.call(
      'POST',
      `/tippool/share/adjustments/balance-tips/${spare.id}/${lacking.id}`,
    );
    expect(await show(spare.id)).toMatchObject({ undistributed: '8.00' });
    await removed(lacking.id, story.ana);
    expect(await show(spare.id)).toMatchObject({
      undistributed: '30.00',
      left_out: [{ kind: 'adjustment', amount: '-22.00' }],
    });
    await story.tipout.call(
      'POST',
      `/tippool/tip-share/${lacking.id}/employee/${story.ana}?code_id=${story.server}&hours=4&totaltips=10.00&cash_payment=31.00`,
    );
    expect([
      (await show(spare.id)).undistributed,
      (await show(lacking.id)).staff.map(({ owed }) => owed),
    ]).toEqual(['8.00', ['0.00', '0.00']]);
    await story.world.test.owner(
      'UPDATE tip_adjustment SET rule_id = 999999 WHERE client_id = $1 AND result_id = $2 AND amount < 0',
      [story.world.ours.id, spare.id],
    );
    await story.tipout.call('GET', `/tippool/process-shares/${story.world.ours.store}`);
    expect([
      (await show(spare.id)).undistributed,
      (await show(lacking.id)).staff.map(({ owed }) => owed),
    ]).toEqual(['30.00', ['22.00', '0.00']]);
  });
});
