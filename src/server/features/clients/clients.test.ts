import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import {
  type Client,
  type OperatorStory,
  type Refused,
  operatorStory,
  problems,
} from '#test/support/operator-story.ts';
import { testVault } from '#test/support/world.ts';

let world: OperatorStory['world'];
let operator: OperatorStory['operator'];
let admin: OperatorStory['admin'];
let newClient: OperatorStory['newClient'];
let open: OperatorStory['open'];
beforeAll(async () => {
  ({ world, operator, admin, newClient, open } = await operatorStory());
});
afterAll(() => world.close());

describe('a client', () => {
  let client: Client;
  it('is opened by an operator with books, switches, a sealed account and an invited Admin', async () => {
    const opened = await open();
    expect(opened.status).toBe(201);
    client = opened.body;
    expect(client).toMatchObject({
      region: 'US',
      currency: 'USD',
      flags: { special_client: true },
      pad: { routing: '021000021', transit: null, account_last4: '6789' },
      active: true,
    });
    expect([client.features.eft, client.features.ach]).toEqual(['0', '1']);
    const [stored] = await world.test.owner<{ pad_sealed: string; accounts: object }>(
      'SELECT pad_sealed, accounts FROM client WHERE client_id = $1',
      [client.client_id],
    );
    expect(testVault.open(stored!.pad_sealed, `client:${client.client_id}:pad`)).toBe('123456789');
    expect(Object.keys(stored!.accounts).sort()).toEqual([
      'adjustment',
      'clearing',
      'dispute',
      'fee_income',
      'receivable',
      'settlement',
      'suspense',
    ]);
    const managers = await world.test.owner<{ account_level: string; status: string }>(
      'SELECT account_level, status FROM manager WHERE client_id = $1',
      [client.client_id],
    );
    expect(managers).toEqual([{ account_level: 'Admin', status: 'invited' }]);
    const lines = await world.test.owner<{ action: string; actor_kind: string; after: unknown }>(
      'SELECT action, actor_kind, after FROM audit_line WHERE client_id = $1 ORDER BY id',
      [client.client_id],
    );
    expect(lines.map((line) => line.action)).toEqual([
      'clients.create',
      'managers.create',
      'managers.invite',
    ]);
    expect(JSON.stringify(lines)).not.toContain('123456789');
  });

  it('is opened whole or not at all, with every problem named', async () => {
    const count = async () =>
      (await world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM client'))[0]!.n;
    const before = await count();
    expect(
      problems(
        await open({
          client_name: '',
          program_id: 999,
          address_province: 'QC',
          pad: { routing: 'x', account_number: '1' },
          terms: false,
          features: { eft: 'yes' },
        }),
      ).sort(),
    ).toEqual([
      'client_name required',
      'features.eft invalid_value',
      'pad.account_number account_invalid',
      'pad.routing routing_invalid',
      'terms agreement_required',
    ]);
    expect(problems(await open({ program_id: 999, address_province: 'QC' })).sort()).toEqual([
      'address_province state_invalid',
      'program_id program_unknown',
    ]);
    expect(
      problems(
        await open({ first_manager: { fullname: 'Twin', email: 'manager0@client70001.example' } }),
      ),
    ).toEqual(['first_manager.email email_taken']);
    expect(await count()).toBe(before);
  });

  it('is changed by an operator, old and new in the audit, the account number in neither', async () => {
    const edited = await operator.call<Client>('POST', `/clients/${client.client_id}`, {
      body: {
        ...newClient(),
        client_name: 'Blue Bay Grill',
        pad: { routing: '021000021', account_number: '987654321' },
        version: client.version,
      },
    });
    expect(edited.body).toMatchObject({
      client_name: 'Blue Bay Grill',
      pad: { account_last4: '4321' },
      version: 2,
    });
    const [line] = await world.test.owner<{ before: object; after: object }>(
      `SELECT before, after FROM audit_line WHERE client_id = $1 AND action = 'clients.edit'`,
      [client.client_id],
    );
    expect(line).toEqual({
      before: { client_name: 'Blue Bay', pad_last4: '6789' },
      after: { client_name: 'Blue Bay Grill', pad_last4: '4321' },
    });
    expect(
      (
        await operator.call<Refused>('POST', `/clients/${client.client_id}`, {
          body: { ...newClient(), version: 1 },
        })
      ).body.code,
    ).toBe('changed_meanwhile');
    expect(
      problems(
        await operator.call('POST', `/clients/${client.client_id}`, {
          body: { ...newClient(), address_country: 'CA', address_province: '' },
        }),
      ),
    ).toEqual(['address_country invalid_value']);
  });

  it('is shown to its own people and to operators, to nobody else', async () => {
    expect((await admin.call('GET', `/clients/${client.client_id}`)).status).toBe(404);
    expect((await operator.call('GET', `/clients/${client.client_id}`)).status).toBe(200);
    expect((await admin.call('GET', `/clients/${world.ours.id}`)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/clients'],
      ['POST', `/clients/${world.ours.id}`],
      ['DELETE', `/clients/${world.ours.id}`],
      ['GET', '/clients'],
    ] as const)
      expect((await admin.call(method, path, { body: {} })).status).toBe(403);
  });

  it("ends only when its wallets are empty, and takes its people's access with it", async () => {
    const refused = await operator.call<Refused>('DELETE', `/clients/${world.ours.id}`);
    expect(refused.body).toMatchObject({
      code: 'wallets_not_empty',
      params: { total: '10000.00', count: 1 },
      errors: [
        { path: `wallets.${world.ours.store}`, params: { wallet: 'First', balance: '10000.00' } },
      ],
    });
    expect(
      (await operator.call<Client>('DELETE', `/clients/${client.client_id}`)).body.active,
    ).toBe(false);
    expect((await operator.call<Refused>('DELETE', '/clients/1')).body.code).toBe('not_yourself');
    const theirs = await signedIn(world, world.travel);
    await world.test.owner('UPDATE client SET active = false WHERE client_id = $1', [
      world.travel.id,
    ]);
    expect((await theirs.call('GET', '/manager-sessions')).status).toBe(401);
  });
});
