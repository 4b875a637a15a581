import type { Caller } from '#test/support/caller.ts';
import { line } from '#test/support/tip-nights.ts';
import { rulesHoldAlready, tipsAt } from '#test/support/tips.ts';
import type { World } from '#test/support/world.ts';
import type { Poster } from './other-store-calls.ts';

const NIGHT = '2026-02-02';
type SetUp = {
  readonly wallet: number;
  readonly lunch: number;
  readonly dinner: number;
  readonly server: number;
  readonly bar: number;
  readonly employee: number;
};

async function setUp(
  admin: Caller,
  post: Poster,
  world: World,
  { wallet, type, member }: { wallet: number; type: 'pool' | 'share'; member: number },
): Promise<SetUp> {
  const tips = tipsAt(admin, world.ours, wallet);
  await post(`/tippool/tip-share/edit-wallet-share-type/${wallet}/${type}`);
  await post(`/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=manual`);
  const lunch = await tips.service('Zenith lunch', '11:00', '16:00');
  const dinner = await tips.service('Zenith dinner', '17:00', '23:00');
  const server = await tips.job('Server', { pooling: type === 'pool' });
  const bar = await tips.job('Bartender', { revenue_generating: false });
  const [employee = 0] = await tips.take([member]);
  return { wallet, lunch, dinner, server, bar, employee };
}

async function nightOf(
  post: Poster,
  world: World,
  { wallet, employee, server }: SetUp,
  service: number,
): Promise<{ draft: number; result: number }> {
  const draft = await post<{ id: number }>('/tippool/payout-drafts', {
    wallet_id: wallet,
    service_id: service,
    date: NIGHT,
    staff_worked: [line(employee, server, '4', { totaltips: '100.00' })],
  });
  const result = await post<{ id: number }>(
    `/tippool/process-agnostic-data/${world.ours.id}/${wallet}/${draft.id}`,
  );
  return { draft: draft.id, result: result.id };
}

/** A night whose tips are pooled, with everything that can hang on it. */
export async function pooledNight(
  world: World,
  admin: Caller,
  post: Poster,
  { wallet, member }: { wallet: number; member: number },
) {
  const made = await setUp(admin, post, world, { wallet, member, type: 'pool' });
  await post('/tippool/set-rules', {
    wallet_id: wallet,
    rules: [made.lunch, made.dinner].map((service) => ({
      service_id: service,
      code_id: made.server,
      points: '10',
      per: 'hour',
      contribution: '100',
      base: 'tips',
    })),
    override_reason: 'a test',
  });
  await rulesHoldAlready(world, world.ours.id);
  const { result } = await nightOf(post, world, made, made.dinner);
  const { draft } = await nightOf(post, world, made, made.lunch);
  const adjusted = await post<{ adjustments_list: { id: number }[] }>(
    `/tippool/adjustments/${result}?title=Zenith&amount=5.00`,
  );
  const squareUp = await post<{ id: number }>('/tippool/square-ups', {
    wallet_id: wallet,
    employee_id: made.employee,
    title: 'Zenith',
    amount: '5.00',
    reason: 'r',
  });
  return {
    tip_task: await readingTask(admin, post, wallet),
    ...(await posThings(world, wallet)),
    tip_service: made.dinner,
    tip_job_code: made.server,
    tip_employee: made.employee,
    tip_draft: draft,
    tip_pool: result,
    tip_result: result,
    tip_pool_adjustment: adjusted.adjustments_list[0]!.id,
    tip_square_up: squareUp.id,
  };
}

/**
 * Two nights whose tips are shared, with a changed tip-out, one to another night and an adjustment.
 */
export async function sharedNights(
  world: World,
  admin: Caller,
  post: Poster,
  { wallet, member }: { wallet: number; member: number },
) {
  const made = await setUp(admin, post, world, { wallet, member, type: 'share' });
  const group = { jobs: [made.bar], percent: '100', split: 'hours', missing: 'return' };
  const saved = await post<{ rules: { rule_id: number }[] }>('/tippool/create-tip-share-rules', {
    wallet_id: wallet,
    rules: [
      {
        service_id: null,
        from_jobs: [made.server],
        base: 'tips',
        percent: '10',
        label: 'Bar',
        groups: [group],
      },
    ],
    override_reason: 'a test',
  });
  await rulesHoldAlready(world, world.ours.id);
  const { result: share } = await nightOf(post, world, made, made.dinner);
  await nightOf(post, world, made, made.lunch);
  await post('/tippool/tip-outs', {
    share_id: share,
    rule_id: saved.rules[0]!.rule_id,
    employee_id: made.employee,
    amount: '25.00',
  });
  const list = async (path: string) =>
    (await admin.call<{ data: { id: number }[] }>('GET', path)).body.data[0]!.id;
  await post('/tippool/external-tip-outs', {
    share_id: share,
    employee_id: made.employee,
    to_service_id: made.lunch,
    amount: '8.00',
    title: 'Zenith',
  });
  const adjusted = await post<{ adjustments_list: { id: number }[] }>(
    `/tippool/share/adjustments/${share}?title=Zenith&amount=5.00&rule_id=${saved.rules[0]!.rule_id}`,
  );
  return {
    tip_share: share,
    tip_rule: saved.rules[0]!.rule_id,
    tip_share_employee: made.employee,
    tip_override: await list(`/tippool/tip-outs/share/${share}`),
    tip_external: await list(`/tippool/external-tip-outs/share/${share}`),
    tip_share_adjustment: adjusted.adjustments_list[0]!.id,
  };
}

/** A location that feeds the store, and a clocking that came from it. */
async function posThings(world: World, wallet: number) {
  const [location] = await world.test.owner<{ id: number }>(
    `SELECT id FROM tip_location WHERE client_id = $1 AND store_id = $2 AND data_type = 'clockings'`,
    [world.ours.id, wallet],
  );
  const [record] = await world.test.owner<{ id: number }>(
    `INSERT INTO tip_punch (client_id, store_id, external_id, changed_at, clocked_in, breaks, deleted, declared_cash_tips, business_date, source, seen_at)
     VALUES ($1, $2, 'lightspeed/zenith', now(), now(), '[]', false, 0, '2026-02-05', 'Zenith', now()) RETURNING id`,
    [world.ours.id, wallet],
  );
  return { location: location!.id, record: record!.id };
}

/** A reading of the staff from the point of sale. */
async function readingTask(admin: Caller, post: Poster, wallet: number): Promise<number> {
  await post(`/tippool/tip-share/edit-wallet-import-type/${wallet}?import_type=pos`);
  const location = { connection_id: 1, location_id: 'L1', revenue_center: null };
  await post(`/tippool/location-mapping/${wallet}`, { clockings: location, sales: location });
  const task = await admin.call<{ id: number }>(
    'GET',
    `/tippool/queue-sync-employees?wallet_id=${wallet}`,
  );
  return task.body.id;
}
