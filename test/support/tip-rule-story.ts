import { afterAll, beforeAll, beforeEach } from 'vitest';
import { RuleBook } from '#server/features/tips-results/computing/rule-book.ts';
import { type Caller, signedIn } from './caller.ts';
import { tipsAt } from './tips.ts';
import { type World, buildWorld } from './world.ts';

export type RulesRefused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string | number> }[];
};
type Versions = {
  version: number;
  version_id: number | null;
  effective_from: string | null;
  made_by: string | null;
  upcoming: { effective_from: string }[];
  law: { check: string; status: string; lacks: string | null; code_id: number | null }[];
};
export type PoolRules = Versions & {
  rules: {
    service_id: number;
    code_id: number;
    points: string;
    per: string;
    contribution: string;
    base: string;
  }[];
};
export type ShareRules = Versions & {
  rules: {
    rule_id: number;
    service_id: number | null;
    from_jobs: number[];
    percent: string;
    label: string;
    groups: { jobs: number[]; percent: string; split: string; missing: string }[];
  }[];
};
type Furniture = Record<'lunch' | 'dinner' | 'server' | 'barback' | 'till' | 'boss', number>;

/** A refusal's problems, each by its place and code. */
export const problems = (refused: { body: unknown }): string[] =>
  (refused.body as RulesRefused).errors.map(({ path, code }) => `${path} ${code}`);

/** What the engine is told beside the rules, where they alone count. */
export const nothing = {
  lines: [],
  adjustments: [],
  overrides: [],
  externalOut: [],
  externalIn: [],
  squareUps: [],
};
export const terms = {
  capAtTips: false,
  missing: 'return',
  weights: new Map<number, number>(),
} as const;

/**
 * Every test has a store of its own: lunch and dinner, servers who give and receive, barbacks who
 * receive, tills that give, managers who do neither.
 */
export class TipRuleStory {
  world!: World;
  manager!: Caller;
  admin!: Caller;
  wallet = 0;
  at!: Furniture;

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld();
      [this.manager, this.admin] = [
        await signedIn(this.world, this.world.ours, 'Manager'),
        await signedIn(this.world, this.world.ours),
      ];
    });
    afterAll(() => this.world.close());
    beforeEach(async () => {
      this.wallet = await this.newStore();
      this.at = await this.furnish(this.wallet);
    });
  }

  newStore = async (): Promise<number> => {
    const body = {
      store_name: `Store ${Math.random()}`,
      timezone: 'America/Toronto',
      departments: [],
    };
    const made = await this.admin.call<{ store_id: number }>('POST', '/stores', { body });
    await this.world.test.owner(
      'INSERT INTO manager_wallet (client_id, manager_id, wallet_id) VALUES ($1, $2, $3)',
      [this.world.ours.id, this.manager.manager, made.body.store_id],
    );
    return made.body.store_id;
  };
  furnish = async (id: number): Promise<Furniture> => {
    const here = tipsAt(this.manager, this.world.ours, id);
    return {
      lunch: await here.service('Lunch', '11:00', '15:00'),
      dinner: await here.service('Dinner', '17:00', '02:00'),
      server: await here.job('Server'),
      barback: await here.job('Barback', { revenue_generating: false }),
      till: await here.job('Shared till', { pooling: false }),
      boss: await here.job('Boss', { revenue_generating: false, pooling: false, management: true }),
    };
  };

  setPools = (rules: readonly object[], more: object = {}, by = this.manager) =>
    by.call<PoolRules & RulesRefused>('POST', '/tippool/set-rules', {
      body: { wallet_id: this.wallet, rules, ...more },
    });
  pools = (date = '') =>
    this.manager.call<PoolRules>('GET', `/tippool/rules/${this.wallet}${date && `?date=${date}`}`);
  shares = (path: 'create' | 'update', rules: readonly object[], more: object = {}) =>
    this.manager.call<ShareRules & RulesRefused>('POST', `/tippool/${path}-tip-share-rules`, {
      body: { wallet_id: this.wallet, rules, ...more },
    });
  /** Two percent of the servers' sales to the barbacks. */
  toBar = (more: object = {}) => ({
    from_jobs: [this.at.server],
    base: 'net_sales',
    percent: '2',
    label: 'Bar',
    groups: [{ jobs: [this.at.barback], percent: 100 }],
    ...more,
  });

  rulesAt = (type: 'pool' | 'share', serviceId: number, day: string) => {
    const place = { clientId: this.world.ours.id, storeId: this.wallet };
    return this.world.test.database.read({ clientId: place.clientId }, (tx) =>
      new RuleBook(tx, place).rulesAt(type, serviceId, day),
    );
  };
  /** What the audit says of the rules of the store. */
  noted = () =>
    this.world.test.owner<{ action: string; before: object; after: object }>(
      `SELECT action, before, after FROM audit_line WHERE subject_kind = 'tip_rules' AND subject_id = $1 ORDER BY id`,
      [this.wallet],
    );
}
