import { beforeEach } from 'vitest';
import { postCardActivity } from '#server/features/payments/index.ts';
import type { CardActivity } from '#server/providers/processor/card-activity.ts';
import { MoneyStory } from './money-story.ts';

export type Happening = Partial<Omit<CardActivity, 'amount'>> & {
  readonly person?: number;
  readonly amount: number;
};
export type ExceptionSeen = {
  readonly exception_id: number;
  readonly kind: string;
  readonly booked: string;
  readonly customer_id: number;
  readonly closed_at: string | null;
  readonly evidence: readonly { readonly theirs: { amount: string; merchant: string } }[];
};
type Balance = { balance: string; held: string; available: string };

/** A story of money whose members spend: what the processor tells of their cards is posted. */
export class CardStory extends MoneyStory {
  /** What a person was alerted of in this test. */
  readonly alerts: object[] = [];
  private numbers = 0;

  constructor(options: ConstructorParameters<typeof MoneyStory>[0] = {}) {
    super(options);
    beforeEach(() => void this.alerts.splice(0));
  }

  get activityDeps() {
    const { test, clock } = this.world;
    return { db: test.database, clock, logged: (line: object) => void this.alerts.push(line) };
  }
  proxyOf = (person: number): string => `${this.client}${String(person).padStart(7, '0')}`;
  happening = ({ person = 0, amount, ...more }: Happening): CardActivity => ({
    id: `e${(this.numbers += 1)}`,
    kind: 'clearing',
    proxy: this.proxyOf(person),
    amount: BigInt(amount),
    currency: 'CAD',
    occurredAt: this.world.clock.now(),
    refersTo: null,
    final: true,
    expiresAt: null,
    merchant: 'Corner Grocery',
    ...more,
  });
  post = (...all: readonly CardActivity[]) => postCardActivity(this.activityDeps, all);
  posted = (one: Happening) => this.moved(() => this.post(this.happening(one)));

  /** What the provider covers for members, as its account has it. */
  async covered(): Promise<number> {
    const [row] = await this.world.test.owner<{ sum: string }>(
      `SELECT coalesce(sum(balance), 0)::text AS sum FROM ledger_account WHERE client_id = $1 AND kind = 'dispute'`,
      [this.client],
    );
    return Number(row!.sum);
  }
  exceptions = async (state = 'open'): Promise<ExceptionSeen[]> =>
    (await this.admin.call<{ data: ExceptionSeen[] }>('GET', `/payment-exceptions?state=${state}`))
      .body.data;
  async cardBalance(person = 0): Promise<Balance> {
    const {
      balance,
      held: aside,
      available,
    } = (await this.admin.call<Balance>('GET', `/customers/${this.person(person)}/balance`)).body;
    return { balance, held: aside, available };
  }
  /** Spends what a card has. */
  async empty(person: number): Promise<void> {
    const book = Number((await this.cardBalance(person)).balance.replace('.', ''));
    if (book > 0) await this.posted({ person, amount: book });
  }
}
