import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import texts from '#texts/audit/en.ts';
import { AUDIT_RULES } from '#test/support/audit-table.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Every operation that changes something says so in the audit, or stands on a list with the reason
 * why not. That the lines are really there is looked at in every world of the tests
 * (test/support/audit-watch.ts); what no story does is done here.
 */
const all = Object.entries<Operation>(operations);
const writing = all.filter(([, { writes, moves }]) => writes === true || moves === true);
/** Calls of people without a session, which the contract does not mark. */
const BY_STRANGERS = [
  'managerLoginFinish',
  'managerLoginTrusted',
  'managerSecurityFound',
  'customerSecurityFound',
  'customerOnboardingPasswordStart',
  'managerOnboardingPasswordStart',
  'customerSessions',
  'hearBankConnect',
];

describe('the table of audit lines', () => {
  it('has each operation that changes something, and no other', () => {
    expect(
      [...AUDIT_RULES.keys()].sort(),
      'an operation that is expected has a row of its own in test/fixtures/audit.tsv',
    ).toEqual([...writing.map(([name]) => name), ...BY_STRANGERS].sort());
  });
  it('names actions that the audit log has words for', () => {
    const actions = [...AUDIT_RULES.values()].flatMap(({ allowed }) => allowed);
    // What moves money is shown as a transaction, and the audit log leaves it out.
    const said = actions.filter((action) => !action.startsWith('funds.'));
    expect(said.length).toBeGreaterThan(100);
    expect(
      said.filter((action) => !Object.hasOwn(texts, `action.${action}`)),
      'lack `action.<name>` in src/texts/audit',
    ).toEqual([]);
  });
  test.each([...AUDIT_RULES])('%s leaves a line, or it is said why not', (_name, rule) => {
    expect(['always', 'once', 'never']).toContain(rule.when);
    if (rule.when === 'always') expect(rule.required).not.toEqual([]);
    else expect(rule.why).not.toBe('');
  });
  it('lets few go without: quotes, previews, questions, what was read', () => {
    const silent = [...AUDIT_RULES].filter(([, { when }]) => when === 'never');
    expect(silent.map(([name]) => name).sort()).toEqual([
      'checkCardOrderPayment',
      'createReview',
      'previewPools',
      'previewShares',
      'readAlert',
      'readAlerts',
      'reviewUpcoming',
      'unreadAlerts',
    ]);
  });
});

describe('what no story does leaves its line too', () => {
  let world: World;
  let admin: Caller;
  beforeAll(async () => {
    world = await buildWorld();
    admin = await signedIn(world, world.ours);
  });
  afterAll(() => world.close());

  let keys = 0;
  const post = async <T = Record<string, number>>(path: string, body: object): Promise<T> => {
    keys += 1;
    const answer = await admin.call<T>('POST', path, { body, key: `audit-${keys}` });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const actions = async (kind: string, id: number | string): Promise<string[]> =>
    (
      await world.test.owner<{ action: string }>(
        'SELECT action FROM audit_line WHERE client_id = $1 AND subject_kind = $2 AND subject_id = $3 ORDER BY id',
        [world.ours.id, kind, id],
      )
    ).map(({ action }) => action);
  const ana = (): number => world.ours.customers[0]!;
  const load = () => ({
    customer_id: ana(),
    amount: '25.00',
    store_id: world.ours.store,
    notes: 'For the audit',
    description: 'For the audit',
    duplicate_ok: true,
  });

  it('the username and the own page of a member', async () => {
    await admin.call('POST', `/customers/${ana()}/update-email`, {
      body: { email: 'ana@maple.example' },
    });
    await post(`/customers/${ana()}/update-identifier`, { username_option: 2 });
    await post(`/customers/${ana()}/update-clientportal`, { client_portal: false });
    expect((await actions('customer', ana())).slice(-3)).toEqual([
      'customers.edit',
      'customers.edit',
      'customers.edit',
    ]);
  });

  it('an invitation that is sent again, of a manager and of a member', async () => {
    const { manager_id: id } = await post('/managers', {
      fullname: 'Mia Chen',
      email: 'mia@maple.example',
      mobile_number: null,
      account_level: 'Manager',
      wallets: [world.ours.store],
    });
    await post(`/managers/${id}/resend-invitation`, {});
    expect(await actions('manager', id!)).toEqual([
      'managers.create',
      'managers.invite',
      'managers.invite',
    ]);
    const { customer_id: member } = await post('/customers', {
      first_name: 'Gita',
      last_name: 'Patel',
      mobile_number: '4385550001',
      stores: [{ store_id: world.ours.store }],
    });
    await post(`/customers/${member}/resend-member-invite?store_id=${world.ours.store}`, {});
    expect(await actions('customer', member!)).toEqual([
      'customers.create',
      'customers.invite',
      'customers.invite',
    ]);
  });

  it('a file of members that is cancelled', async () => {
    const { body } = await admin.upload<{ job_id: number }>(
      `/clients/${world.ours.id}/file-clients`,
      'client_file',
      'first_name,last_name,mobile_number\nA,B,1\n',
    );
    await post(`/member-files/${body.job_id}/cancel`, {});
    expect(
      await world.test.owner(
        `SELECT 1 FROM audit_line WHERE action = 'customers.file_cancel' AND client_id = $1`,
        [world.ours.id],
      ),
    ).toHaveLength(1);
  });

  it('loads and unloads by the other calls', async () => {
    const base = `/managers/${admin.manager}`;
    await post(`${base}/load-value-clean`, load());
    await post(`${base}/load-value-async`, load());
    await post(`${base}/reverse-load-async`, { ...load(), amount: '5.00' });
    await post(`${base}/bulk-reverse-load-value`, {
      store_id: world.ours.store,
      notes: 'Back',
      description: 'Back',
      rows: [{ customer_id: ana(), amount: '5.00' }],
      duplicate_ok: true,
    });
  });

  it('the memo and the end of a batch that was not sent', async () => {
    const { job_id: job } = await post('/bulk/drafts', {
      kind: 'load',
      store_id: world.ours.store,
      rows: [{ identifier: '5145550201', load_amount: '30.00' }],
    });
    await post(`/bulk/${job}/memo`, { memo: 'Friday' });
    await post(`/bulk/${job}/cancel`, {});
  });

  it('the calls for the United States', async () => {
    await world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [world.ours.id]);
    try {
      const base = `/us-managers/managers/${admin.manager}`;
      await post(`${base}/load-value`, load());
      await post(`${base}/load-value-clean`, load());
      await post(`${base}/reverse-load`, { ...load(), amount: '5.00' });
    } finally {
      await world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });
});
