import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Answer } from '#contract/index.ts';
import type { DemoCaller } from './demo-api.ts';
import { seeded } from './people.ts';

type TipStore = Answer<'tipStores'>['data'][number];

/**
 * Restaurants where somebody types the nights, and up to how many days ago a night is paid: what is
 * younger waits, for whoever looks at the demo.
 */
const BY_HAND = ['Old Port', 'Dallas', 'Juniper'];
const PAID_BEFORE = 3;
const FIRST_NIGHT = 9;
const STAFF = 8;
const SELL = ['Server', 'Bartender'];

/**
 * What a morning of the demo's last weeks did with tips: yesterday typed where it is typed, and the
 * older nights paid.
 */
export async function demoTipsOf(caller: DemoCaller, ago: number, at: Date): Promise<void> {
  const { data: stores } = await caller.call('tipStores', {});
  for (const store of stores) {
    const yesterday = addDays(dayOf(at, store.timezone), -1);
    if (BY_HAND.includes(store.wallet_name) && ago < FIRST_NIGHT)
      await typeNight(caller, store, yesterday, ago);
    if (ago >= PAID_BEFORE) await payUntil(caller, store, yesterday);
    // Earlier mornings had the younger nights computed as well: their time is now.
    if (ago === 0) await computeOpen(caller, store);
  }
}

/** A night of some people, kept as a draft; all but last night's become results. */
async function typeNight(
  { call, clientId }: DemoCaller,
  { wallet_id }: TipStore,
  day: Day,
  ago: number,
): Promise<void> {
  const { data: services } = await call('tipServices', { params: { wallet_id } });
  const service = services.at(-1);
  invariant(service, 'a demo store has its services');
  const { data: members } = await call('tipCustomers', {
    query: { wallet_id: String(wallet_id), taken: '1', per_page: '10' },
  });
  const staff = members
    .slice(0, STAFF)
    .filter((one) => one.job_codes.some(({ role_name: name }) => name !== 'Floor manager'));
  const random = seeded(wallet_id * 100 + ago);
  const draft = await call('saveDraft', {
    body: {
      wallet_id,
      service_id: service.service_id,
      date: day,
      staff_worked: staff.flatMap(({ employee_id, job_codes: [code] }) =>
        employee_id === null || code === undefined
          ? []
          : [{ employee_id, code_id: code.code_id, ...figuresOf(code.role_name, random) }],
      ),
    },
  });
  if (ago > 0)
    await call('processDraft', {
      params: { client_id: clientId, store_id: wallet_id, draft_id: draft.id },
    });
}

function figuresOf(job: string, random: () => number) {
  const sales = SELL.includes(job) ? 300 + Math.floor(random() * 400) : 0;
  const tips = Math.floor((sales * (14 + Math.floor(random() * 6))) / 100);
  return {
    hours: `${4 + Math.floor(random() * 4)}.${random() < 0.5 ? '0' : '5'}000`,
    netsales: sales === 0 ? '' : `${sales}.00`,
    totaltips: sales === 0 ? '' : `${tips}.${10 + Math.floor(random() * 89)}`,
    cash_payment: '',
  };
}

async function computeOpen(
  { call }: DemoCaller,
  { wallet_id, tip_type: type }: TipStore,
): Promise<void> {
  if (type === null) return;
  await call(type === 'pool' ? 'processPools' : 'processShares', { params: { wallet_id } });
}

/** Pays what can be paid of the nights up to a day; what is blocked waits for a person. */
async function payUntil(
  { call, attempt }: DemoCaller,
  { wallet_id, tip_type: type }: TipStore,
  last: Day,
): Promise<void> {
  if (type === null) return;
  const { data: nights } = await call(type === 'pool' ? 'pendingTipPools' : 'pendingTipShares', {
    params: { id: wallet_id },
    query: { end_date: last },
  });
  for (const { id, blocked } of nights)
    if (blocked.length === 0)
      await attempt(type === 'pool' ? 'payTipPool' : 'payTipShare', { params: { id } });
}
