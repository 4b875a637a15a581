import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, hours } from '#kernel/instant.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { ScriptedProviders } from '#test/support/scripted-providers.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { createPosAccess } from '../index.ts';

let world: World;
let providers: ScriptedProviders;
let otherServer: Database;
beforeAll(async () => {
  world = await buildWorld();
  providers = new ScriptedProviders(world.clock);
  otherServer = openDatabase({ urls: [world.test.url], max: 4 });
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

const accessOver = (db: Database) =>
  createPosAccess({
    db,
    clock: world.clock,
    vault: testVault,
    tokens: { lightspeed: null, sevenShifts: providers.sevenShifts, orderDataKey: null },
    pause: () => new Promise((done) => setTimeout(done, 5)),
  });
const tokensAsked = () => providers.asked.filter((asked) => asked.startsWith('token'));
const pass = (time: number): void => world.clock.moveTo(after(world.clock.now(), time));

describe('one token for all companies of 7shifts', () => {
  it('is asked for once by all servers, and goes with the guid of each', async () => {
    const guids = ['guid of one', 'guid of another'];
    const connections = await Promise.all(guids.map((guid) => connectSevenShifts(guid)));
    providers.asked.length = 0;
    pass(hours(3));
    const all = await Promise.all(
      connections.flatMap((connection) => [
        accessOver(world.test.database).headers(connection),
        accessOver(otherServer).headers(connection),
      ]),
    );
    expect(new Set(all.map(({ authorization }) => authorization)).size).toBe(1);
    expect(new Set(all.map((headers) => headers['x-company-guid']))).toEqual(new Set(guids));
    expect(tokensAsked()).toHaveLength(1);
    const renewed = await accessOver(otherServer).headers(connections[0]!, all[0]);
    expect(renewed.authorization).not.toBe(all[0]!.authorization);
  });

  it('our credentials refused, or nobody there: each company is told, and none is given up', async () => {
    const connection = await connectSevenShifts('a third guid');
    const access = accessOver(world.test.database);
    pass(hours(3));
    for (const [outcome, code] of [
      ['misconfigured', 'pos_misconfigured'],
      ['unavailable', 'pos_unavailable'],
    ] as const) {
      providers.nextToken = { outcome };
      const error: unknown = await access.headers(connection).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PosUnavailable);
      expect((error as PosUnavailable).code).toBe(code);
    }
    expect(await access.headers(connection)).toHaveProperty('authorization');
  });

  let companies = 900;
  async function connectSevenShifts(guid: string): Promise<number> {
    companies += 1;
    const account = String(companies);
    const [made] = await world.test.owner<{ id: number }>(
      `INSERT INTO pos_connection (client_id, provider, account, status, connected_by, connected_by_name, created_at)
       VALUES ($1, '7shifts', $2, 'online', 1, 'Ada', now()) RETURNING id`,
      [world.ours.id, account],
    );
    await world.test.owner('UPDATE pos_connection SET secrets_sealed = $1 WHERE id = $2', [
      testVault.seal(JSON.stringify({ guid }), `connection:${world.ours.id}:${made!.id}`),
      made!.id,
    ]);
    return made!.id;
  }
});
