import { describe, expect, it } from 'vitest';
import {
  type Share,
  ShareNightStory,
  type Touched,
  problems,
} from '#test/support/share-night-story.ts';
import { type Refused, line, payouts } from '#test/support/tip-nights.ts';

const story = new ShareNightStory();
const { normal, shareOf, show } = story;

describe('a share by a Tipout Manager', () => {
  it('gives what its rules say, and is theirs to correct but not to pay', async () => {
    const { id, staff } = await shareOf(story.dinner, normal());
    expect(staff.map((one) => `${one.first_name} ${one.payout}`)).toEqual([
      'Ana 90.00',
      'Ben 10.00',
    ]);
    expect(
      (await story.tipout.call('POST', `/tippool/tip-share/${id}/payout`, { key: 'no' })).status,
    ).toBe(403);
    expect(
      (await story.tipout.call('GET', `/tippool/pending-tip-pools/${story.world.ours.store}`))
        .status,
    ).toBe(403);
  });
});

describe('tip-outs', () => {
  it('set what a person gives to a rule, until they are taken back', async () => {
    const { id } = await shareOf(story.dinner, normal());
    const set = await story.tipout.call<Share>('POST', '/tippool/tip-outs', {
      body: { share_id: id, rule_id: story.rule, employee_id: story.ana, amount: '25.00' },
    });
    expect(set.status).toBe(201);
    expect(payouts(set.body)).toEqual(['Ana 75.00', 'Ben 25.00']);
    const { body } = await story.tipout.call<{ data: { id: number; label: string }[] }>(
      'GET',
      `/tippool/tip-outs/share/${id}`,
    );
    expect(body.data).toMatchObject([{ label: 'Bar', employee_id: story.ana, amount: '25.00' }]);
    expect(
      (await story.tipout.call<Touched>('GET', `/tippool/tip-outs/${id}/employees`)).body.data,
    ).toMatchObject([{ name: 'Ana Tester', amount: '25.00' }]);
    const [{ id: override } = { id: 0 }] = body.data;
    expect(
      payouts(
        (
          await story.tipout.call<Share>('PUT', '/tippool/tip-outs', {
            body: { tip_out_id: override, amount: '0' },
          })
        ).body,
      ),
    ).toEqual(['Ana 100.00', 'Ben 0.00']);
    expect(
      payouts((await story.tipout.call<Share>('DELETE', `/tippool/tip-outs/${override}`)).body),
    ).toEqual(['Ana 90.00', 'Ben 10.00']);
  });

  it('are refused for who has no line of the from-jobs', async () => {
    const { id } = await shareOf(story.dinner, normal());
    const set = (body: object) =>
      story.tipout.call<Refused>('POST', '/tippool/tip-outs', {
        body: { share_id: id, rule_id: story.rule, employee_id: story.ben, amount: '-1', ...body },
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
      await shareOf(story.dinner, normal()),
      await shareOf(story.lunch, [
        line(story.ana, story.server, '4', { totaltips: '50.00' }),
        line(story.ben, story.bar, '3'),
        line(story.cleo, story.bar, '1'),
      ]),
    ];
    const made = await story.tipout.call<Share>('POST', '/tippool/external-tip-outs', {
      body: {
        share_id: evening.id,
        employee_id: story.ana,
        to_service_id: story.lunch,
        amount: '8.00',
        title: 'Set-up',
      },
    });
    expect(payouts(made.body)).toEqual(['Ana 82.00', 'Ben 10.00']);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 9.75', 'Cleo 3.25']);
    expect(
      (await story.tipout.call<Touched>('GET', `/tippool/external-tip-outs/${evening.id}/services`))
        .body.data,
    ).toMatchObject([{ name: 'Lunch', amount: '8.00' }]);
    const { body } = await story.tipout.call<{ data: { id: number }[] }>(
      'GET',
      `/tippool/external-tip-outs/share/${evening.id}`,
    );
    await story.tipout.call('DELETE', `/tippool/external-tip-outs/${body.data[0]!.id}`);
    expect(payouts(await show(noon.id))).toEqual(['Ana 45.00', 'Ben 3.75', 'Cleo 1.25']);
  });

  it('name everything that is wrong at once', async () => {
    const { id } = await shareOf(story.dinner, normal());
    const make = (body: object) =>
      story.tipout.call<Refused>('POST', '/tippool/external-tip-outs', {
        body: { share_id: id, amount: '0', title: 'x', ...body },
      });
    expect(problems(await make({}))).toEqual([
      'amount amount_not_positive',
      'employee_id required',
      'to_employee_id one_receiver',
    ]);
    expect(
      problems(await make({ amount: '1', employee_id: story.ana, to_employee_id: story.ben })),
    ).toEqual(['to_employee_id within_result']);
    expect(
      (await make({ amount: '1', employee_id: story.ana, to_service_id: story.lunch })).body.code,
    ).toBe('no_result_of_service');
  });
});
