import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declarations } from '#texts/compliance/declaration.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Standing = {
  due: boolean;
  due_at: string | null;
  text: string;
  text_version: number;
  history: {
    manager_name: string;
    text: string;
    acts_for_third_party: boolean;
    third_party_name: string;
  }[];
};
type Refused = { code: string; errors: { path: string; code: string }[] };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

const standing = async (by = admin): Promise<Standing> =>
  (
    await by.call<Standing>(
      'GET',
      `/compliance/managers/${by.manager}/third-party?client_id=${world.ours.id}`,
    )
  ).body;
/** Whether the session of somebody says that they are asked for it. */
const isAsked = async (by: Caller): Promise<boolean> =>
  (await by.call<{ declaration_due: boolean }>('GET', '/manager-sessions')).body.declaration_due;
const declare = (body: object, by = admin) =>
  by.call<Standing & Refused>('POST', `/compliance/managers/${by.manager}/third-party-submission`, {
    body: { text_version: 1, agreed: true, ...body },
  });

describe('the third-party declaration', () => {
  it('is due at first, and kept with who, when and the text shown', async () => {
    expect(await standing()).toMatchObject({
      due: true,
      due_at: null,
      text: declarations.en.thirdParty,
      history: [],
    });
    const done = await declare({ acts_for_third_party: false, third_party_name: 'left over' });
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({
      due: false,
      due_at: '2027-03-04T15:00:00.000Z',
      history: [
        { text: declarations.en.thirdParty, acts_for_third_party: false, third_party_name: '' },
      ],
    });
    const [line] = await world.test.owner<{ action: string; actor_id: number }>(
      `SELECT action, actor_id FROM audit_line WHERE client_id = $1 AND action = 'compliance.declare'`,
      [world.ours.id],
    );
    expect(line).toEqual({ action: 'compliance.declare', actor_id: admin.manager });
  });

  it('names a third party whole; everything that is missing is said at once', async () => {
    const refused = await declare({ acts_for_third_party: true, agreed: false });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path }) => path).sort()).toEqual([
      'agreed',
      'third_party_address',
      'third_party_name',
      'third_party_relationship',
    ]);
    const done = await declare({
      acts_for_third_party: true,
      third_party_name: 'Maple Holdings',
      third_party_address: '1 King St W, Toronto',
      third_party_relationship: 'Parent company',
    });
    expect(done.body.history.map((one) => one.third_party_name)).toEqual(['Maple Holdings', '']);
  });

  it('on a text that has changed since is refused', async () =>
    expect((await declare({ acts_for_third_party: false, text_version: 0 })).body.code).toBe(
      'declaration_changed',
    ));

  it("is another client's business only there", async () => {
    expect(
      (
        await admin.call(
          'GET',
          `/compliance/managers/${admin.manager}/third-party?client_id=${world.travel.id}`,
        )
      ).status,
    ).toBe(404);
    expect(
      (await declare({ acts_for_third_party: false, client_id: world.travel.id })).status,
    ).toBe(404);
    expect((await standing(await signedIn(world, world.ours, 'Manager'))).history).toHaveLength(2);
    const limited = await signedIn(world, world.ours, 'Limited Access');
    expect(
      (await limited.call('GET', `/compliance/managers/${limited.manager}/third-party`)).status,
    ).toBe(403);
  });

  it('cannot be changed or deleted, not even through the database', async () => {
    for (const statement of [
      'UPDATE third_party_declaration SET text = $2 WHERE client_id = $1',
      'DELETE FROM third_party_declaration WHERE client_id = $1 AND text <> $2',
    ]) {
      await expect(
        world.test.database.write({ clientId: world.ours.id }, (tx) =>
          tx.text({ sql: statement, values: [world.ours.id, 'x'] }),
        ),
      ).rejects.toThrow(/permission denied/);
    }
  });

  it('is asked for, wherever they are, of those who may make it and see more than tips', async () => {
    expect(await isAsked(await signedIn(world, world.travel))).toBe(true);
    // Made in the tests before, for a year.
    expect(await isAsked(admin)).toBe(false);
    world.clock.moveTo(new Date('2027-03-04T15:00:01Z'));
    const later = await signedIn(world, world.ours);
    expect(await isAsked(later)).toBe(true);
    expect(await isAsked(await signedIn(world, world.ours, 'Manager'))).toBe(true);
    expect(await isAsked(await signedIn(world, world.ours, 'Limited Access'))).toBe(false);
    await world.test.owner('UPDATE client SET hide_today = 1 WHERE client_id = $1', [
      world.ours.id,
    ]);
    expect(await isAsked(later)).toBe(false);
  });
});
