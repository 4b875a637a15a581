import { afterAll, beforeAll } from 'vitest';
import { type Caller, signedIn, signedInAs } from './caller.ts';
import { type World, buildWorld } from './world.ts';

export type ShownManager = {
  manager_id: number;
  fullname: string;
  account_level: string;
  status: string;
  wallets: { wallet_id: number }[];
  load_limits: unknown;
  version: number;
  abilities: string[];
};
export type ManagerRefused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};
export type Managers = { data: ShownManager[]; meta: { total: number; last_page: number } };

/** A refusal's problems, each by its place and code. */
export const problems = (refused: { body: ManagerRefused }): string[] =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);

export const ACTS = ['edit', 'deactivate', 'invite'] as const;

/** Managers who add, edit and remove each other. The world is new for each test file. */
export class ManagerStory {
  world!: World;
  admin!: Caller;
  zone!: Caller;
  regional!: Caller;
  private count = 0;

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld();
      [this.admin, this.zone, this.regional] = await Promise.all([
        signedIn(this.world, this.world.ours),
        signedIn(this.world, this.world.ours, 'Zone Manager'),
        signedIn(this.world, this.world.ours, 'Regional Manager'),
      ]);
    });
    afterAll(() => this.world.close());
  }

  /** A new manager of the first store, whom nobody has yet. */
  someone = (more: object = {}) => {
    this.count += 1;
    return {
      fullname: 'Mia Chen',
      mobile_number: `438555${String(this.count).padStart(4, '0')}`,
      email: `mia${this.count}@example.com`,
      account_level: 'Manager',
      wallets: [this.world.ours.store],
      ...more,
    };
  };
  add = (by: Caller, more: object = {}) =>
    by.call<ShownManager & ManagerRefused>('POST', '/managers', { body: this.someone(more) });
  newManager = async (by: Caller, more: object = {}): Promise<ShownManager> =>
    (await this.add(by, more)).body;
  edit = (by: Caller, id: number, body: object) =>
    by.call<ShownManager & ManagerRefused>('POST', `/managers/${id}/edit`, { body });
  /** What one manager does to another, by its name. */
  act = (by: Caller, what: (typeof ACTS)[number], id: number) => {
    if (what === 'deactivate') return by.call<ManagerRefused>('DELETE', `/managers/${id}`);
    const path = what === 'edit' ? 'edit' : 'resend-invitation';
    const body = what === 'edit' ? this.someone() : {};
    return by.call<ManagerRefused>('POST', `/managers/${id}/${path}`, { body });
  };

  /** Straight at the tables: they have registered. */
  activate = (id: number) =>
    this.world.test.owner(`UPDATE manager SET status = 'active' WHERE id = $1`, [id]);
  /** One of ours, signed in. */
  as = (id: number): Promise<Caller> => signedInAs(this.world, this.world.ours, id);
  audited = (id: number) =>
    this.world.test.owner<{ action: string; before: unknown; after: unknown }>(
      `SELECT action, before, after FROM audit_line WHERE subject_kind = 'manager' AND subject_id = $1 ORDER BY id`,
      [id],
    );
}
