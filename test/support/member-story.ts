import { afterAll, beforeAll } from 'vitest';
import { type Caller, signedIn } from './caller.ts';
import { type World, buildWorld } from './world.ts';

export type MemberShown = {
  customer_id: number;
  first_name: string;
  status: string;
  identifier: string;
  mobile_number: string | null;
  email: string | null;
  staff_id: string | null;
  proxy: string | null;
  version: number;
  wallets: { store_id: number; department_id: number | null; active: boolean }[];
  abilities: string[];
  identity_given: boolean;
};
export type MemberRefused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};

/** A refusal's problems, each by its place and code. */
export const problems = (refused: { body: MemberRefused }): string[] =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);

/** Members whom an Admin and a Manager add and change. The world is new for each test file. */
export class MemberStory {
  world!: World;
  admin!: Caller;
  manager!: Caller;
  private count = 0;

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld();
      [this.admin, this.manager] = await Promise.all([
        signedIn(this.world, this.world.ours),
        signedIn(this.world, this.world.ours, 'Manager'),
      ]);
    });
    afterAll(() => this.world.close());
  }

  /** A new member of the first store, whom nobody has yet. */
  someone = (more: object = {}) => {
    this.count += 1;
    return {
      first_name: 'Gita',
      last_name: 'Patel',
      mobile_number: `438555${String(this.count).padStart(4, '0')}`,
      email: `gita${this.count}@example.com`,
      stores: [{ store_id: this.world.ours.store }],
      ...more,
    };
  };
  add = (by: Caller, more: object = {}) =>
    by.call<MemberShown & MemberRefused>('POST', '/customers', { body: this.someone(more) });
  change = (by: Caller, id: number, body: object, what = 'edit-customer') =>
    by.call<MemberShown & MemberRefused>('POST', `/customers/${id}/${what}`, { body });

  audited = (id: number) =>
    this.world.test.owner<{
      action: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>(
      `SELECT action, before, after FROM audit_line WHERE subject_kind = 'customer' AND subject_id = $1 ORDER BY id`,
      [id],
    );
}
