import { describe, expect, it } from 'vitest';
import { TipRuleStory } from '#test/support/tip-rule-story.ts';

const story = new TipRuleStory();
const { noted, setPools, shares, toBar } = story;

describe('the check of the law', () => {
  it('warns in Quebec of rules that the staff has not agreed to, and keeps the reason of who saves them all the same', async () => {
    await story.manager.call('POST', `/tippool/settings/${story.wallet}`, {
      body: { province: 'QC' },
    });
    const rule = [{ service_id: story.at.dinner, code_id: story.at.server, points: 1 }];
    const refused = await setPools(rule);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'law_check', errors: [{ path: 'rules', code: 'law_staff_agreement' }] },
    });
    expect(await noted()).toEqual([]);
    expect((await setPools(rule, { override_reason: 'Vote on Friday' })).status).toBe(200);
    expect((await noted())[0]).toMatchObject({
      after: {
        law_warnings: [{ warning: 'law_staff_agreement' }],
        override_reason: 'Vote on Friday',
      },
    });
    expect((await setPools([{ ...rule[0], points: 2 }], { staff_agreed: true })).status).toBe(200);
    expect((await noted())[1]).toMatchObject({ after: { staff_agreed: true } });
  });

  it('warns where somebody may have to give more than their own tips', async () => {
    await story.manager.call('POST', `/tippool/settings/${story.wallet}`, {
      body: { cap_at_tips: false },
    });
    expect((await shares('create', [toBar()])).body.errors).toMatchObject([
      { path: 'rules.0', code: 'law_more_than_own_tips', params: { name: 'Server' } },
    ]);
    expect((await shares('create', [toBar({ base: 'tips' })])).status).toBe(201);
  });

  it('in the United States warns of management that receives, and says what it could not check', async () => {
    await story.world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [
      story.world.ours.id,
    ]);
    try {
      await story.manager.call('POST', `/tippool/update-job-code/${story.at.boss}`, {
        body: { pooling: true },
      });
      const rules = [
        { service_id: story.at.dinner, code_id: story.at.boss, points: 1 },
        { service_id: story.at.dinner, code_id: story.at.server, points: 1 },
      ];
      expect((await setPools(rules)).body.errors).toMatchObject([
        { path: 'rules.0', code: 'law_manager_receives', params: { name: 'Boss' } },
      ]);
      const saved = await setPools(rules.slice(1));
      expect(saved.body.law).toMatchObject([
        {
          check: 'law_manager_receives',
          status: 'not_checked',
          lacks: 'management',
          code_id: story.at.server,
        },
        { check: 'law_back_of_house', status: 'not_checked', lacks: 'tip_credit' },
      ]);
    } finally {
      await story.world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        story.world.ours.id,
      ]);
    }
  });
});
