import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, type Caller, signedIn } from './caller.ts';
import { type Service, tipsAt } from './tips.ts';
import { type World, buildWorld } from './world.ts';

export type SetupRefused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string | number> }[];
};
export type NewTipStore = {
  readonly world: World;
  readonly admin: Caller;
  /** A manager of that store. */
  readonly manager: Caller;
  readonly wallet: number;
  readonly tips: ReturnType<typeof tipsAt>;
  service(body: object): Promise<Answer<Service & SetupRefused>>;
  /** What the audit says of something. */
  lines(kind: string, id: number): Promise<{ action: string; before: unknown; after: unknown }[]>;
};

/** A store without any tips yet for each story, with all of the client's members in it. */
export function newTipStores(): () => NewTipStore {
  let world: World;
  let manager: Caller;
  let admin: Caller;
  let store: NewTipStore;
  beforeAll(async () => {
    world = await buildWorld();
    [manager, admin] = [
      await signedIn(world, world.ours, 'Manager'),
      await signedIn(world, world.ours),
    ];
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const created = await admin.call<{ store_id: number }>('POST', '/stores', {
      body: { store_name: `Store ${Math.random()}`, timezone: 'America/Toronto', departments: [] },
    });
    const wallet = created.body.store_id;
    await world.test.owner(
      'INSERT INTO manager_wallet (client_id, manager_id, wallet_id) VALUES ($1, $2, $3)',
      [world.ours.id, manager.manager, wallet],
    );
    await world.test.owner(
      'INSERT INTO membership (client_id, customer_id, store_id, name_key) SELECT client_id, id, $2, name_key FROM customer WHERE client_id = $1',
      [world.ours.id, wallet],
    );
    store = {
      world,
      admin,
      manager,
      wallet,
      tips: tipsAt(manager, world.ours, wallet),
      service: (body) =>
        manager.call<Service & SetupRefused>('POST', '/tippool/create-service', {
          body: { wallet_id: wallet, ...body },
        }),
      lines: (kind, id) =>
        world.test.owner(
          'SELECT action, before, after FROM audit_line WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id',
          [kind, id],
        ),
    };
  });
  return () => store;
}

/** What is wrong, as "path code". */
export const problemsOf = (refused: { readonly body: unknown }): string[] =>
  (refused.body as SetupRefused).errors.map(({ path, code }) => `${path} ${code}`);
