import { beforeAll, describe, expect, it } from 'vitest';
import { EwaStory } from '#test/support/ewa-story.ts';
import { paydayAt } from '#test/support/ewa-payday.ts';

/* What nobody types by mistake: days that are none, and amounts that are none. */
const story = new EwaStory();
type Refused = { code: string; errors: { path: string; code: string }[] };
beforeAll(async () => {
  await story.begin();
  await (await story.enrolled(0)).take('5.00');
});

describe('days that are none', () => {
  it.each(['foo', '2026-02-31', '2026-99-99', '0000-01-01', 'infinity', "2026-03-02'"])(
    'are refused as the period of advances: %s',
    async (day) => {
      const path = `/ewa/advances?store_id=${story.store}&period=${encodeURIComponent(day)}`;
      const { status, body } = await story.admin.call<Refused>('GET', path);
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'period']);
    },
  );

  it.each(['2026-02-31', '2026-99-99', '0000-01-01'])(
    'name no period to be repaid, shown or stated: %s',
    async (day) => {
      const payday = paydayAt(story.admin, story.store);
      expect((await payday.repay(day, '1.00', story.newKey())).status).toBe(422);
      expect((await payday.rows(day)).status).toBe(404);
      expect((await payday.outcome(day)).status).toBe(404);
      expect((await payday.deductEarly(story.person(0), day)).status).toBe(404);
      const ana = await story.member(0);
      const own = await ana.send('GET', `/statements/${day}?store_id=${story.store}`);
      expect(own.status).toBe(404);
    },
  );
});

describe('amounts that are none', () => {
  it.each(['0', '0.00', '-5.00', '0.001', '1e400', '1e2', 'NaN', '999999999999999.99', ' '])(
    'are refused, and move nothing: %j',
    async (amount) => {
      const ana = await story.member(0);
      const before = await story.fund();
      const { authorisation } = (await ana.quote('50.00')).body;
      const taken = await ana.send('POST', '/advances', {
        key: story.newKey(),
        body: { store_id: story.store, amount, authorisation, language: 'en' },
      });
      expect([409, 422]).toContain(taken.status);
      expect(await story.fund()).toBe(before);
    },
  );
});
