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

describe('adjustments of a share', () => {
  it('change a bucket or one person, and exactly one of the two', async () => {
    const { id } = await shareOf(story.dinner, normal());
    const adjust = (query: string) =>
      story.tipout.call<Share>('POST', `/tippool/share/adjustments/${id}?title=Found&${query}`);
    expect(payouts((await adjust(`amount=5.00&rule_id=${story.rule}`)).body)).toEqual([
      'Ana 90.00',
      'Ben 15.00',
    ]);
    const own = await adjust(`amount=-2.50&employee_id=${story.ana}`);
    expect(payouts(own.body)).toEqual(['Ana 87.50', 'Ben 15.00']);
    expect(
      problems(await adjust(`amount=0&rule_id=${story.rule}&employee_id=${story.ana}`)),
    ).toEqual(['amount amount_zero', 'rule_id rule_or_person']);
    expect(problems(await adjust(`amount=1&employee_id=${story.cleo}`))).toEqual([
      'employee_id no_such_line',
    ]);
    const last = own.body.adjustments_list.at(-1)!.id;
    expect(
      payouts(
        (
          await story.tipout.call<Share>(
            'PUT',
            `/tippool/share/adjustments/${last}?amount=-1.00&title=Less&employee_id=${story.ana}`,
          )
        ).body,
      ),
    ).toEqual(['Ana 89.00', 'Ben 15.00']);
    expect(
      payouts(
        (await story.tipout.call<Share>('DELETE', `/tippool/share/adjustments/${last}`)).body,
      ),
    ).toEqual(['Ana 90.00', 'Ben 15.00']);
    expect(
      (await story.tipout.call<Touched>('GET', `/tippool/share/adjustments/${id}/employees`)).body
        .data,
    ).toEqual([]);
  });
});

describe('a correction that two people take back at once', () => {
  it('is taken back once, and told once', async () => {
    const { id } = await shareOf(story.dinner, normal());
    const { body } = await story.tipout.call<Share>(
      'POST',
      `/tippool/share/adjustments/${id}?title=Found&amount=5.00&rule_id=${story.rule}`,
    );
    const adjustment = body.adjustments_list[0]!.id;
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        story.tipout.call('DELETE', `/tippool/share/adjustments/${adjustment}`),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(
      await story.world.test.owner(
        `SELECT count(*)::int AS lines FROM audit_line WHERE action = 'tips.adjust_remove' AND subject_id = $1`,
        [id],
      ),
    ).toEqual([{ lines: 1 }]);
  });
});

it('a person works no more than a day in one result, over all job codes', async () => {
  const { id } = await shareOf(story.dinner, [
    line(story.ana, story.server, '14', { totaltips: '100.00' }),
    line(story.ben, story.bar, '4'),
  ]);
  const put = (job: number, hours: string) =>
    story.tipout.call<Share & Refused>(
      'POST',
      `/tippool/tip-share/${id}/employee/${story.ana}?code_id=${job}&hours=${hours}`,
    );
  expect(problems(await put(story.bar, '10.5'))).toEqual(['hours hours_over_day']);
  expect((await put(story.bar, '10')).status).toBe(200);
  expect(problems(await put(story.server, '14.5'))).toEqual(['hours hours_over_day']);
  expect((await put(story.server, '13')).status).toBe(200);
});

describe('balancing', () => {
  it('moves what one share has and another lacks, and back again as one', async () => {
    const spare = await shareOf(story.dinner, [line(story.ana, story.server, '4')]);
    await story.tipout.call(
      'POST',
      `/tippool/share/adjustments/${spare.id}?title=Banquet&amount=30.00&rule_id=${story.rule}`,
    );
    const lacking = await shareOf(story.lunch, [
      line(story.ana, story.server, '4', { totaltips: '10.00', cash: '31.00' }),
      line(story.ben, story.bar, '4'),
    ]);
    expect(lacking.staff.map(({ owed }) => owed)).toEqual(['22.00', '0.00']);
    const moved = await story.tipout.call<Share>(
      'POST',
      `/tippool/share/adjustments/balance-tips/${spare.id}/${lacking.id}`,
    );
    expect(moved.body).toMatchObject({ undistributed: '8.00', blocked: ['undistributed'] });
    expect((await show(lacking.id)).staff.map(({ owed }) => owed)).toEqual(['0.00', '0.00']);
    expect(
      (
        await story.tipout.call<Refused>(
          'POST',
          `/tippool/share/adjustments/balance-tips/${lacking.id}/${spare.id}`,
        )
      ).body.code,
    ).toBe('only_positive_balances');
    await story.tipout.call(
      'DELETE',
      `/tippool/share/adjustments/${moved.body.adjustments_list.at(-1)!.id}`,
    );
    expect((await show(lacking.id)).staff.map(({ owed }) => owed)).toEqual(['22.00', '0.00']);
    expect((await show(spare.id)).undistributed).toBe('30.00');
  });
});
