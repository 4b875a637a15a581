import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let manager: Caller;
let tips: ReturnType<typeof tipsAt>;
let at: { dinner: number; server: number; host: number; ana: number; version: number };
const wallet = () => world.ours.store;
const code = (answer: { body: unknown }) => (answer.body as { code: string }).code;
const setRule = (points: number, from: string | null = null) =>
  manager.call<{ version_id: number }>('POST', '/tippool/set-rules', {
    body: {
      wallet_id: wallet(),
      rules: [{ service_id: at.dinner, code_id: at.server, points }],
      effective_from: from,
    },
  });

/**
 * A night that was computed: a pending result of a day with one line, as the module of results
 * would keep it.
 */
async function night(day: string, more: { locked?: true; paid?: true } = {}): Promise<number> {
  const [row] = await world.test.owner<{ id: number }>(
    `INSERT INTO tip_result (client_id, store_id, tip_type, service_id, business_date, state, source, rule_version_id, locked_at, paid_at, outcome, computed_at, created_at)
     VALUES ($1, $2, 'pool', $3, $4, $5, 'draft', $6, $7, $8, '{}', now(), now()) RETURNING id`,
    [
      world.ours.id,
      wallet(),
      at.dinner,
      day,
      more.paid ? 'paid' : 'pending',
      at.version,
      more.locked ? world.clock.now() : null,
      more.paid ? world.clock.now() : null,
    ],
  );
  await world.test.owner(
    'INSERT INTO tip_line (client_id, result_id, employee_id, job_code_id, minutes, net_sales, total_tips, cash_payment, by_hand) VALUES ($1, $2, $3, $4, 60, 0, 0, 0, true)',
    [world.ours.id, row!.id, at.ana, at.server],
  );
  return row!.id;
}
const staleOf = async (...ids: readonly number[]) =>
  (
    await world.test.owner<{ id: number; stale: boolean }>(
      'SELECT id, stale FROM tip_result WHERE id = ANY($1) ORDER BY id',
      [ids],
    )
  ).map((row) => row.stale);
const clean = () => world.test.owner('UPDATE tip_result SET stale = false');

beforeAll(async () => {
  world = await buildWorld();
  manager = await signedIn(world, world.ours, 'Manager');
  tips = tipsAt(manager, world.ours);
  at = {
    dinner: await tips.service('Dinner', '17:00', '02:00'),
    server: await tips.job('Server'),
    host: await tips.job('Host', { revenue_generating: false }),
    ana: (await tips.take([world.ours.customers[0]!]))[0]!,
    version: 0,
  };
  await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet()}/pool`);
  at.version = (await setRule(1)).body.version_id;
});
afterAll(() => world.close());

describe('what results were computed from', () => {
  it('cannot be deleted, and how tips are split cannot change while one waits', async () => {
    await night('2026-03-01');
    expect(code(await manager.call('DELETE', `/tippool/services/${at.dinner}`))).toBe(
      'service_used',
    );
    expect(code(await manager.call('POST', `/tippool/delete-job-code/${at.server}`))).toBe(
      'job_code_used',
    );
    expect(
      code(
        await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet()}/share`),
      ),
    ).toBe('results_pending');
    expect(
      (await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${wallet()}/pool`))
        .status,
    ).toBe(200);
    expect((await manager.call('POST', `/tippool/delete-job-code/${at.host}`)).status).toBe(200);
  });

  it('marks them stale when it changes, from the day on which the change holds; locked and paid ones stay', async () => {
    const [before, after, locked, paid] = [
      await night('2026-03-03'),
      await night('2026-03-04'),
      await night('2026-03-05', { locked: true }),
      await night('2026-03-06', { paid: true }),
    ];
    await setRule(2);
    expect(await staleOf(before, after, locked, paid)).toEqual([false, true, false, false]);
    await clean();
    await setRule(3, '2026-03-09');
    expect(await staleOf(before, after, locked, paid)).toEqual([false, false, false, false]);
    await manager.call('POST', `/tippool/update-job-code/${at.server}`, {
      body: { role_name: 'Waiter' },
    });
    expect(await staleOf(before, after)).toEqual([false, false]);
    await manager.call('POST', `/tippool/update-job-code/${at.server}`, { body: { weight: 2 } });
    expect(await staleOf(before, after, locked, paid)).toEqual([true, true, false, false]);
    await clean();
    await manager.call('POST', `/tippool/settings/${wallet()}`, { body: { notify_members: true } });
    expect(await staleOf(before)).toEqual([false]);
    await manager.call('POST', `/tippool/settings/${wallet()}`, { body: { cap_at_tips: false } });
    expect(await staleOf(before, after, locked, paid)).toEqual([true, true, false, false]);
  });
});
