import { afterAll, beforeAll, it, expect } from 'vitest';
import { isMeant } from '#domain/engagement/index.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

let world: World;
let operator: Caller;
beforeAll(async () => {
  world = await buildWorld();
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
});
afterAll(() => world.close());

it('the database counts those whom the rule means', async () => {
  const people = await world.test.owner<{
    region: string;
    client_id: number;
    program_id: number;
    account_level: string;
  }>(
    `SELECT c.region, c.client_id, c.program_id, m.account_level FROM manager m
       JOIN client c ON c.client_id = m.client_id WHERE m.status = 'active' AND NOT c.is_provider`,
  );
  const [one] = people;
  for (const audience of [
    { regions: ['CA'] },
    { client_ids: [world.ours.id], levels: ['Admin', 'Manager'] },
    { program_ids: [one!.program_id], regions: ['CA', 'US'] },
    { levels: ['Sunwing Admin'], client_ids: [world.ours.id] },
  ]) {
    const { regions, client_ids: clientIds, program_ids: programIds, levels } = audience;
    const rule = { audience: { regions, clientIds, programIds, levels } };
    const meant = people.filter((who) =>
      isMeant(rule, {
        region: who.region,
        clientId: who.client_id,
        programId: who.program_id,
        level: who.account_level,
      }),
    );
    const answer = await operator.call<{ managers: number; clients: number }>(
      'POST',
      '/operator/pop-ups/reach',
      {
        body: audience,
      },
    );
    expect(answer.body).toEqual({
      managers: meant.length,
      clients: new Set(meant.map((who) => who.client_id)).size,
    });
  }
});
