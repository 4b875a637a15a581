import { afterAll, describe, expect, it } from 'vitest';
import { type TipResultBody, tipNights } from '#test/support/tip-nights.ts';

type Law = TipResultBody & {
  law: {
    check: string;
    status: string;
    name: string;
    lacks: string | null;
    reason: string | null;
  }[];
};

const of = tipNights();
afterAll(() => of().world.close());
const settings = (body: object) =>
  of().manager.call('POST', `/tippool/settings/${of().world.ours.store}`, { body });

describe("the law's check when a result is paid", () => {
  it('says what it could not check and lets it be paid', async () => {
    const { id } = await of().resultOf(of().normal());
    expect(((await of().show(id)) as Law).law).toContainEqual({
      check: 'law_payday',
      status: 'not_checked',
      name: '',
      lacks: 'payday',
      reason: null,
    });
    expect((await of().pay(id)).status).toBe(200);
  });

  it('wants a reason for tips that come after the regular payday, and keeps it in the audit', async () => {
    expect((await settings({ payday_every: 'week', payday_on: '2026-01-02' })).status).toBe(200);
    const { id } = await of().resultOf(of().normal());
    const refused = await of().pay(id, `no reason ${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'law_check', errors: [{ path: 'override_reason', code: 'law_payday' }] },
    });
    expect((await of().show(id)).state).toBe('pending');
    expect((await of().pay(id, `empty ${id}`, '?override_reason=%20')).body.code).toBe('law_check');
    expect((await of().pay(id, `reason ${id}`, '?override_reason=Found%20late')).status).toBe(200);
    const [line] = await of().world.test.owner<{ after: object }>(
      `SELECT after FROM audit_line WHERE client_id = $1 AND action = 'tips.pay' AND subject_id = $2`,
      [of().world.ours.id, id],
    );
    expect(line?.after).toMatchObject({
      override_reason: 'Found late',
      law_warnings: [{ warning: 'law_payday' }],
    });
  });
});
