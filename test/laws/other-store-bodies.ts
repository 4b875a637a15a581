import { line } from '#test/support/tip-nights.ts';
import type { World } from '#test/support/world.ts';
import { bankBodies } from './other-store-bank.ts';
import { orderTo } from './other-store-calls.ts';
import type { OtherStoreThings } from './other-store-things.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A good body, by operation, that names something of the other store: an Admin may send it, nobody
 * assigned elsewhere.
 */
export function bodiesOfOtherStore(
  world: World,
  things: OtherStoreThings,
): Readonly<Record<string, Body>> {
  const { store, customer } = things;
  const one = {
    customer_id: customer,
    amount: '10.00',
    store_id: store,
    notes: 'Zenith',
    description: 'Zenith',
  };
  const rows = [{ customer_id: customer, amount: '10.00' }];
  const person = { first_name: 'Nora', last_name: 'New', mobile_number: '4385550177' };
  return {
    ...Object.fromEntries(
      [
        'loadValue',
        'loadValueClean',
        'loadValueAsync',
        'loadValueUs',
        'loadValueCleanUs',
        'reverseLoad',
        'reverseLoadAsync',
        'reverseLoadUs',
      ].map((name) => [name, { ...one, duplicate_ok: true }]),
    ),
    createReview: { ...one, kind: 'load' },
    bulkLoadValue: { store_id: store, notes: 'Zenith', rows, duplicate_ok: true },
    bulkReverseLoadValue: { store_id: store, notes: 'Zenith', rows, duplicate_ok: true },
    bulkDraft: { kind: 'load', store_id: store, rows: [{ first_name: 'Zelda', load_amount: '3' }] },
    addCustomer: { ...person, stores: [{ store_id: store }] },
    addCustomerUs: { ...person, stores: [{ store_id: store }] },
    editCustomer: { ...person, stores: [{ store_id: store }], version: 1 },
    ...memberBodies(store, customer),
    updateStoresDepartments: { stores: [{ store_id: world.ours.store }, { store_id: store }] },
    invitationsOfMany: { action: 'resend', customer_ids: [customer] },
    createManager: {
      fullname: 'Nils New',
      email: 'nils@maple.example',
      mobile_number: null,
      account_level: 'Limited Access',
      wallets: [store],
    },
    editManager: {
      fullname: 'Manager',
      email: 'manager@maple.example',
      account_level: 'Manager',
      wallets: [store],
      version: 1,
    },
    pauseEwaMember: { store_id: store, reason: 'Zenith' },
    resumeEwaMember: { store_id: store },
    bulkTemplateGenerate: { wallet_ids: [store] },
    bulkPeople: { wallets: [{ wallet_id: store }] },
    disputeTransaction: {
      customer_id: things.customer,
      record_id: things.movement,
      notes: 'a law',
      description: 'a law',
      united_states: false,
    },
    ...bankBodies(things.bank_account, store),
    ...subscriptionBodies(store),
    createCardOrder: orderTo(store),
    editCardOrder: orderTo(store),
    ...tipBodies(things, store),
    ...posBodies(world, things),
  };
}

const subscriptionBodies = (store: number): Readonly<Record<string, Body>> => ({
  reviewUpcoming: { wallet_id: store, price_id: 1 },
  createSubscription: {
    wallet_id: store,
    integration_method: 'manual',
    price_id: 1,
    terms_version: '2026-01',
    review_id: 1,
  },
  acceptTerms: { version: '2026-01', wallet_id: store },
  findInvoices: { wallet_ids: [store] },
});

function tipBodies(things: OtherStoreThings, store: number): Readonly<Record<string, Body>> {
  const rule = {
    service_id: things.tip_service,
    code_id: things.tip_job_code,
    points: '5',
    per: 'hour',
    contribution: '100',
    base: 'tips',
  };
  const shared = {
    service_id: null,
    from_jobs: [things.tip_job_code],
    base: 'tips',
    percent: '10',
    label: 'Zenith',
    groups: [{ jobs: [things.tip_job_code], percent: '100', split: 'hours', missing: 'return' }],
  };
  const rules = { wallet_id: store, override_reason: 'a law' };
  return {
    createTipService: {
      wallet_id: store,
      name: 'Brunch',
      days: [0],
      timeframes: [{ start: '03:00', end: '04:00' }],
    },
    takeIntoTips: { wallet_id: store, customer_ids: [things.customer] },
    setJobCodes: {
      wallet_id: store,
      employees: [{ employee_id: things.tip_employee, job_codes: [things.tip_job_code] }],
    },
    setPoolRules: { ...rules, rules: [rule] },
    createShareRules: { ...rules, rules: [shared] },
    updateShareRules: { ...rules, rules: [{ ...shared, rule_id: things.tip_rule }] },
    removeShareRules: { wallet_id: store, override_reason: 'a law', rule_ids: [things.tip_rule] },
    copyTipRules: { wallet_ids: [store], override_reason: 'a law' },
    setJobMapping: { wallet_id: store, mappings: [{ role_id: 'r-1', code_id: null }] },
    customersMapping: { wallet_id: store, mappings: [{ pos_id: 'p-1', customer_id: null }] },
    ...nightBodies(things, store),
  };
}

function posBodies(
  world: World,
  { store, customer }: OtherStoreThings,
): Readonly<Record<string, Body>> {
  const night = { wallet_id: store, date: '2026-02-05' };
  return {
    answerDataGap: { ...night, gap: 'no_sales', reason: 'r' },
    tryPosNight: night,
    createLightspeedEmployees: {
      client_id: world.ours.id,
      store_id: store,
      employees: [{ employee_id: 'lightspeed/1', customer_id: customer }],
    },
  };
}

function nightBodies(things: OtherStoreThings, store: number): Readonly<Record<string, Body>> {
  const night = {
    wallet_id: store,
    service_id: things.tip_service,
    date: '2026-02-05',
    staff_worked: [
      line(Number(things.tip_employee), Number(things.tip_job_code), '4', { totaltips: '10.00' }),
    ],
  };
  return {
    createSquareUp: {
      wallet_id: store,
      employee_id: things.tip_employee,
      title: 'Zenith',
      amount: '5.00',
      reason: 'r',
    },
    checkDraft: night,
    saveDraft: night,
    createTipOut: {
      share_id: things.tip_share,
      rule_id: things.tip_rule,
      employee_id: things.tip_share_employee,
      amount: '3.00',
    },
    changeTipOut: { tip_out_id: things.tip_override, amount: '4.00' },
    createExternalTipOut: {
      pool_id: things.tip_pool,
      to_employee_id: things.tip_employee,
      amount: '1.00',
      title: 'Zenith',
    },
    changeExternalTipOut: { tip_out_id: things.tip_external, amount: '2.00', title: 'Zenith' },
    notifyMembers: { pool_id: things.tip_pool },
  };
}

/** Files of people, members who leave, and people of payroll with their hours. */
function memberBodies(store: number, customer: number): Readonly<Record<string, Body>> {
  const matches = [{ payroll_member_id: 1, customer_id: null }];
  return {
    mapMemberFile: { fields: { first_name: 'first_name' }, store_id: store },
    changeMatchingMembers: { action: 'deactivate', filter: {}, expected: 1, store_id: store },
    deactivateMany: { store_id: store, keep_balance: true, customer_ids: [customer] },
    verifyPosUpdates: { store_id: store, matches },
    updatePayrollMembers: { store_id: store, matches, check: 'x' },
    confirmEwaHours: { store_id: store, date: '2026-03-02', minutes: 1_000 },
  };
}
