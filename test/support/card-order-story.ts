import { readFeed } from '#server/features/cards/index.ts';
import { IssuerStory } from './issuer-story.ts';
import { sandboxPayments } from './sandbox-payments.ts';
import type { WorldOptions } from './world.ts';

export type CardOrder = {
  order_id: number;
  state: string;
  key: string;
  quote: Record<string, string>;
  payment_state: string;
  checkout_url: string | null;
  failure: string | null;
  received: number;
  tracking: string | null;
  abilities: string[];
  steps: { state: string }[];
  postal_code: string;
  enough: boolean;
  blockers: { code: string }[];
};
export type OrderRefused = {
  code: string;
  params: Record<string, number>;
  errors: { path: string; code: string; params?: Record<string, string> }[];
};

/** A client that orders cards of the sandbox's maker, and pays from a wallet or by card. */
export class CardOrderStory extends IssuerStory {
  provider!: Awaited<ReturnType<typeof sandboxPayments>>;
  /** The provider closes pages by itself after a while; asked to close one again, it refuses. */
  lapsing = false;

  protected override async around(): Promise<WorldOptions> {
    this.provider = await sandboxPayments();
    this.ends.push(() => this.provider.stop());
    return {
      ...(await super.around()),
      payments: {
        ...this.provider.payments,
        expire: async (id) => {
          const closed = await this.provider.payments.expire(id);
          return this.lapsing ? { outcome: 'refused', code: 'not_open' } : closed;
        },
      },
    };
  }

  orderDeps = () => ({
    ...this.deps(),
    payments: this.provider.payments,
    portalUrl: 'https://portal.example',
  });
  details = (more: object = {}) => ({
    quantity: 100,
    wallet_id: this.world.ours.store,
    company_name: 'Maple Table',
    email: 'office@maple.example',
    address: '100 Rue  Sainte-Catherine',
    address_more: '',
    city: 'Montréal',
    province: 'qc',
    country: 'CA',
    postal_code: 'h2x1y4',
    addressee: 'Ada Admin',
    card_holder_name: 'Maple Team',
    ...more,
  });

  quote = (more: object = {}) =>
    this.admin.call<CardOrder & OrderRefused>('POST', '/card-orders', { body: this.details(more) });
  submit = (order: CardOrder, by = this.admin, key = order.key) =>
    by.call<CardOrder & OrderRefused>('POST', `/card-orders/${order.order_id}/submit`, { key });
  cancel = (order: CardOrder) =>
    this.admin.call<CardOrder & OrderRefused>('POST', `/card-orders/${order.order_id}/cancel`, {
      key: `cancel-${order.order_id}`,
    });
  show = async (order: CardOrder): Promise<CardOrder> =>
    (await this.admin.call<CardOrder>('GET', `/card-orders/${order.order_id}`)).body;
  /** The maker takes the order a step further, and tells it. */
  advance = async (order: CardOrder): Promise<CardOrder> => {
    await this.sandbox.press(`/card-orders/order-${this.world.ours.id}-${order.order_id}/advance`);
    await readFeed(this.orderDeps());
    return this.show(order);
  };

  wallet = async (): Promise<bigint> => {
    const [row] = await this.world.test.owner<{ balance: string }>(
      `SELECT a.balance::text FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.id = $1`,
      [this.world.ours.store],
    );
    return BigInt(row!.balance);
  };
  /** What the order moved. */
  moved = (order: CardOrder) =>
    this.world.test.owner<{ kind: string; amount: string }>(
      `SELECT kind, amount::text FROM movement WHERE description = $1 ORDER BY id`,
      [`Card order ${order.order_id}`],
    );
}
