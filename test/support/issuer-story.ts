import { beforeEach } from 'vitest';
import type { Clock } from '#kernel/instant.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import { cardSweep } from '#server/features/cards/index.ts';
import { cardsPorts } from '#server/wiring/cards-wiring.ts';
import type { Caller } from './caller.ts';
import { runSweep } from './run-sweep.ts';
import { SandboxStory } from './sandbox-story.ts';
import type { WorldOptions } from './world.ts';

/** A card as the API shows it to managers, or why it did not do what was asked. */
export type ShownCard = {
  readonly status: string;
  readonly card: { proxy: string; state: string; locked_by: string | null };
  readonly code: string;
  readonly params: Record<string, string>;
  readonly errors: { path: string; code: string }[];
};

export const rethrow = (error: unknown): void => {
  throw error;
};

/**
 * A client whose cards are those of the processor's sandbox: what managers do to them, what the
 * processor tells of them, and looks at what it left.
 */
export class IssuerStory extends SandboxStory {
  /** Switched by tests: what the processor does when it is reached. */
  issuer!: CardIssuer;
  /** What a person is alerted of. */
  readonly alerts: object[] = [];

  constructor() {
    super();
    beforeEach(() => void (this.issuer = this.sandbox.issuer));
  }

  protected override clockOfSandbox(): Clock {
    return { now: () => this.world.clock.now() };
  }
  protected override around(): Promise<WorldOptions> {
    this.issuer = this.sandbox.issuer;
    return Promise.resolve({ issuer: this.switchable() });
  }

  /** Whatever the issuer is when it is called. */
  private switchable(): CardIssuer {
    return Object.fromEntries(
      Object.keys(this.issuer).map((name) => [
        name,
        (...given: unknown[]) =>
          (this.issuer[name as keyof CardIssuer] as (...all: unknown[]) => unknown)(...given),
      ]),
    ) as unknown as CardIssuer;
  }

  deps = () => ({
    db: this.world.test.database,
    clock: this.world.clock,
    issuer: this.issuer,
    ports: cardsPorts,
    payments: null,
    portalUrl: '',
    logged: (line: object) => void this.alerts.push(line),
  });
  sweepAll = () => runSweep(this.world.test.database, cardSweep(this.deps(), rethrow));

  ana = (): number => this.world.ours.customers[0]!;
  ben = (): number => this.world.ours.customers[1]!;
  cleo = (): number => this.world.ours.customers[2]!;
  proxyOf = (index: number): string => `${this.world.ours.id}${String(index).padStart(7, '0')}`;

  act = (customer: number, what: string) =>
    this.admin.call<ShownCard>('POST', `/customers/${customer}/${what}-card`);
  load = (by: Caller, customer: number, store: number, amount: string) =>
    by.call('POST', `/managers/${by.manager}/load-value`, {
      key: `load-${customer}-${amount}`,
      body: { customer_id: customer, store_id: store, amount, notes: 'Shoes' },
    });

  stateOf = async (customer: number) => {
    const [row] = await this.world.test.owner<{ state: string; status: string }>(
      `SELECT k.state, c.status FROM customer c JOIN card k ON k.client_id = c.client_id AND k.proxy = c.proxy WHERE c.id = $1`,
      [customer],
    );
    return row!;
  };
  balanceOf = async (customer: number): Promise<string> => {
    const [row] = await this.world.test.owner<{ balance: string }>(
      `SELECT a.balance::text FROM customer c JOIN ledger_account a ON a.client_id = c.client_id AND a.id = c.account_id WHERE c.id = $1`,
      [customer],
    );
    return row!.balance;
  };
  /** What the audit says of a member. */
  lines = (customer: number) =>
    this.world.test.owner<{ action: string; actor_kind: string; before: unknown; after: unknown }>(
      `SELECT action, actor_kind, before, after FROM audit_line WHERE subject_kind = 'customer' AND subject_id = $1 ORDER BY id`,
      [customer],
    );

  /** Straight at the tables: the card of a member is in this state. */
  set = (customer: number, state: string) =>
    this.world.test.owner(
      `UPDATE card SET state = $2, activated_at = CASE WHEN $2 = 'assigned' THEN NULL ELSE activated_at END WHERE customer_id = $1 AND state <> 'replaced'`,
      [customer, state],
    );
  /** A free card more in our stock. */
  stock = async (proxy: string): Promise<void> => {
    const values = [this.world.ours.id, proxy];
    await this.world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
      values,
    );
    await this.world.test.owner(
      `INSERT INTO directory.proxy (client_id, proxy) VALUES ($1, $2)`,
      values,
    );
  };
}
