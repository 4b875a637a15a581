import { describe, expect, it } from 'vitest';
import { type NightShown, PosNightStory, punch, sale } from '#test/support/pos-night-story.ts';

const story = new PosNightStory(
  ['Ana', 'Ben'].map((firstName) => ({ id: firstName, firstName })),
  '23:00',
);
const { moveTo, show } = story;

describe('newer data for a result that somebody has edited', () => {
  const NIGHT = '11-05';
  const sell = (id: string, who: string, tip: bigint) =>
    story.source.sales.push(sale(id, who, { opened: `${NIGHT}T20:00`, net: 10_000n, tip }));
  const clock = (id: string, who: string) =>
    story.source.punches.push(punch(id, who, { from: `${NIGHT}T17:00`, to: `${NIGHT}T22:00` }));
  type Proposal = {
    version: number;
    seen: string;
    lines: { first_name: string; before: object | null; after: { totaltips: string } | null }[];
    people: { first_name: string; difference: string }[];
    total_after: string;
  };
  const proposal = async (id: number) =>
    story.manager.call<Proposal>('GET', `/tippool/proposals/${id}`);
  let id = 0;
  let ana = 0;
  async function load(): Promise<void> {
    await story.sync(NIGHT);
    id = (await story.process(NIGHT)).computed[0]?.id ?? id;
  }

  it('is shown with what it changes for each person; what was taken out stays out', async () => {
    await moveTo('2026-11-06T12:00:00Z');
    await story.tieEverything();
    const staff = (
      await story.manager.call<{ data: { first_name: string; employee_id: number }[] }>(
        'GET',
        `/tippool/employees?wallet_id=${story.store}`,
      )
    ).body.data;
    ana = staff.find((one) => one.first_name === 'Ana')!.employee_id;
    const ben = staff.find((one) => one.first_name === 'Ben')!.employee_id;
    for (const who of ['Ana', 'Ben']) clock(`c ${who}`, who);
    sell('s1', 'Ana', 4_000n);
    await load();
    await story.manager.call('DELETE', `/tippool/tip-pool/${id}/employee/${ben}`);
    await load();
    expect(await show(id)).toMatchObject({
      has_proposal: false,
      staff: [{ first_name: 'Ana', payout: '40.00' }],
    });
    sell('s2', 'Ana', 1_000n);
    await load();
    const { body } = await proposal(id);
    expect(body).toMatchObject({
      lines: [{ first_name: 'Ana', after: { totaltips: '50.00' } }],
      people: [{ first_name: 'Ana', difference: '10.00' }],
      total_after: '50.00',
    });
  });

  it('that is refused does not come back, other data does', async () => {
    const seen = (await proposal(id)).body;
    expect(
      (
        await story.manager.call<NightShown>('POST', `/tippool/proposals/${id}`, {
          body: { version: seen.version, seen: 'something else' },
        })
      ).body.code,
    ).toBe('changed_meanwhile');
    expect(
      (
        await story.manager.call<NightShown>('POST', `/tippool/proposals/${id}/drop`, {
          body: { version: seen.version, seen: seen.seen },
        })
      ).body,
    ).toMatchObject({ has_proposal: false, stale: false });
    await load();
    expect((await show(id)).has_proposal).toBe(false);
    expect((await proposal(id)).status).toBe(404);
    sell('s3', 'Ana', 500n);
    await load();
    expect((await proposal(id)).body.people).toMatchObject([
      { first_name: 'Ana', difference: '15.00' },
    ]);
  });

  it('that is accepted takes the place of what data said before, and is in the audit', async () => {
    const seen = (await proposal(id)).body;
    const done = await story.manager.call<NightShown>('POST', `/tippool/proposals/${id}`, {
      body: { version: seen.version, seen: seen.seen },
    });
    expect(done.body).toMatchObject({
      has_proposal: false,
      stale: false,
      staff: [{ first_name: 'Ana', payout: '55.00' }],
    });
    expect(
      await story.world.test.owner(
        `SELECT action FROM audit_line WHERE client_id = $1 AND action LIKE 'tips.proposal%' ORDER BY id`,
        [story.world.ours.id],
      ),
    ).toEqual([{ action: 'tips.proposal_drop' }, { action: 'tips.proposal_accept' }]);
    await load();
    expect((await show(id)).has_proposal).toBe(false);
    expect(ana).toBeGreaterThan(0);
  });
});
