import { describe, expect, it } from 'vitest';
import { newTipStores, problemsOf } from '#test/support/new-tip-stores.ts';
import { type Service } from '#test/support/tips.ts';

const of = newTipStores();

describe('services', () => {
  it('are kept with their days and times, also across midnight', async () => {
    const made = await of().service({
      name: 'Dinner',
      days: [5, 6, 5],
      timeframes: [{ start: '17:00', end: '02:00' }],
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Dinner',
        days: [5, 6],
        timeframes: [{ start: '17:00', end: '02:00' }],
        version: 1,
      },
    });
    const changed = await of().manager.call<Service>(
      'POST',
      `/tippool/update-service/${made.body.service_id}`,
      {
        body: {
          name: 'Late',
          days: [6],
          timeframes: [{ start: '18:00', end: '24:00' }],
          version: 1,
        },
      },
    );
    expect(changed.body).toMatchObject({ name: 'Late', version: 2 });
    expect((await of().lines('tip_service', made.body.service_id))[1]).toMatchObject({
      before: { name: 'Dinner', days: [5, 6], timeframes: ['17:00-02:00'] },
      after: { name: 'Late', days: [6], timeframes: ['18:00-24:00'] },
    });
    expect(
      (await of().manager.call('DELETE', `/tippool/services/${made.body.service_id}`)).status,
    ).toBe(200);
    expect(
      (await of().manager.call<{ data: Service[] }>('GET', `/tippool/services/${of().wallet}`)).body
        .data,
    ).toEqual([]);
    expect(
      (await of().manager.call('DELETE', `/tippool/services/${made.body.service_id}`)).status,
    ).toBe(404);
  });

  it('need a day and a time, and say so in the words of the trade', async () => {
    expect(problemsOf(await of().service({ name: '' }))).toEqual([
      'name required',
      'days day_required',
      'timeframes timeframe_required',
    ]);
    expect(
      problemsOf(
        await of().service({
          name: 'A',
          days: [7],
          timeframes: [
            { start: '', end: null },
            { start: '24:00', end: '25:00' },
          ],
        }),
      ),
    ).toEqual([
      'days.0 invalid_value',
      'timeframes.0.start timeframe_empty',
      'timeframes.0.end timeframe_empty',
      'timeframes.1.start clock_invalid',
      'timeframes.1.end clock_invalid',
    ]);
  });

  it('do not overlap, over midnight and over the end of the week', async () => {
    await of().tips.service('Saturday night', '20:00', '03:00', [6]);
    const refused = await of().service({
      name: 'saturday NIGHT',
      days: [0],
      timeframes: [
        { start: '02:00', end: '06:00' },
        { start: '05:00', end: '07:00' },
      ],
    });
    expect(problemsOf(refused)).toEqual([
      'name name_taken',
      'timeframes timeframes_overlap',
      'timeframes services_overlap',
    ]);
    expect(refused.body.errors[2]!.params).toEqual({ name: 'Saturday night' });
    expect(
      problemsOf(
        await of().service({
          name: 'İ',
          days: [1],
          timeframes: [
            { start: '22:00', end: '23:00' },
            { start: '22:30', end: '23:30' },
          ],
        }),
      ),
    ).toEqual(['timeframes timeframes_overlap']);
    for (const name of ['İ', 'i', 'ı'])
      expect([201, 422]).toContain(
        (
          await of().service({
            name,
            days: [1],
            timeframes: [
              { start: '0' + 'İiı'.indexOf(name) + ':00', end: '0' + 'İiı'.indexOf(name) + ':30' },
            ],
          })
        ).status,
      );
    expect(
      (
        await of().service({
          name: 'Sunday',
          days: [0],
          timeframes: [{ start: '03:00', end: '20:00' }],
        })
      ).status,
    ).toBe(201);
  });
});
