import { beforeAll, expect } from 'vitest';
import {
  beginDueDay,
  lockTransfersToSubmit,
  receiveDeposit,
  returnTransfers,
  settleTransfer,
  submitTransfers,
} from '#server/features/bank/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Answer, Caller } from './caller.ts';
import { MoneyStory, type Refused } from './money-story.ts';
import { operatorIn } from './operator-in.ts';

export type BankAccount = {
  readonly account_id: number;
  readonly state: string;
  readonly match: string;
  readonly mismatch: { given: string; expected: string } | null;
  readonly usable: boolean;
  readonly in_use: boolean;
  readonly reason: string | null;
  readonly account_last4: string;
  readonly agreement: { agreement_id: number; ended_at: string | null } | null;
  readonly micro_deposits: {
    state: string;
    arrive_on: string;
    enter_by: string;
    tries_left: number;
  } | null;
};
export type BankTransfer = {
  readonly id: number;
  readonly state: string;
  readonly status: string;
  readonly released: string;
  readonly owed: string;
  readonly taken_back: string;
  readonly submit_on: string;
  readonly due_on: string;
  readonly settles_on: string;
  readonly latest_on: string;
  readonly cancellable: boolean;
};
export type Debt = { readonly debt_id: number; readonly open: string; readonly amount: string };

/** The beginning of a PDF is enough to be taken for one. */
const CHEQUE = Buffer.from('%PDF-1.7 a void cheque');

/** A client whose wallets are funded from a bank, and the bank's own words. */
export class BankStory extends MoneyStory {
  operator!: Caller;
  private accounts = 0;

  constructor(options: ConstructorParameters<typeof MoneyStory>[0] = {}) {
    super(options);
    beforeAll(() => this.enter());
  }

  private async enter(): Promise<void> {
    this.operator = await operatorIn(this.world, this.client);
  }
  override async moveTo(instant: string | Date): Promise<void> {
    await super.moveTo(instant);
    await this.enter();
  }

  private path = (name: string, by = this.admin): string =>
    `/managers/${by.manager}/self-load/${name}`;

  add = (more: object = {}): Promise<Answer<BankAccount & Refused>> =>
    this.admin.call('POST', this.path('account'), {
      body: {
        wallet_id: this.store,
        holder_name: `Client ${this.client}`,
        institution_number: '003',
        transit_number: '04212',
        account_number: String(1_000_000 + (this.accounts += 1)),
        agreement: { accepted: true, notice_days: 0 },
        ...more,
      },
    });
  remove = (account: number) =>
    this.admin.call<Refused & { status: string }>(
      'DELETE',
      `${this.path('account')}?account_id=${account}`,
    );
  list = async (): Promise<BankAccount[]> =>
    (
      await this.admin.call<{ accounts: BankAccount[] }>(
        'GET',
        this.path(`accounts/${this.client}`),
      )
    ).body.accounts;
  account = async (id: number): Promise<BankAccount> =>
    (await this.list()).find((one) => one.account_id === id)!;
  sendCheque = (account: number, content: Buffer = CHEQUE) =>
    this.admin.upload<BankAccount & Refused>(
      this.path('review-void-cheque'),
      'void_cheque',
      content,
      { account_id: String(account) },
    );
  decide = async (account: number, decision: 'approve' | 'refuse', reason = '') => {
    const list = await this.operator.call<{
      data: { cheque_id: number; account_id: number; state: string }[];
    }>('GET', '/operator/void-cheques');
    const open = list.body.data.find((one) => one.account_id === account && one.state === 'open');
    return this.operator.call<Refused & { state: string }>(
      'POST',
      `/operator/void-cheques/${open!.cheque_id}/decide`,
      { body: { decision, reason } },
    );
  };
  /** An account that an operator has verified. */
  async verified(): Promise<number> {
    const { account_id: id } = (await this.add()).body;
    expect((await this.sendCheque(id)).status).toBe(200);
    expect((await this.decide(id, 'approve')).status).toBe(200);
    return id;
  }

  fundFrom = (account: number | null, amount: string, more: object = {}, key = this.newKey()) =>
    this.admin.call<BankTransfer & Refused>('POST', this.path('load-wallet'), {
      key,
      body: { wallet_id: this.store, account_id: account, amount, ...more },
    });
  cancelSelfLoad = (id: number) =>
    this.admin.call<BankTransfer & Refused>('POST', `/self-loads/${id}/cancel`, {
      key: this.newKey(),
    });
  selfLoad = async (id: number): Promise<BankTransfer> =>
    (await this.admin.call<BankTransfer>('GET', `/self-loads/${id}`)).body;
  week = async () =>
    (
      await this.admin.call<{ week: { used: string; remaining: string } }>(
        'GET',
        `/managers/${this.admin.manager}/current-self-loads`,
      )
    ).body.week;
  debts = async (): Promise<Debt[]> =>
    (await this.admin.call<{ data: Debt[] }>('GET', '/debts')).body.data;
  repay = (debt: number, body: object = {}) =>
    this.admin.call<Debt & Refused>('POST', `/debts/${debt}/repay`, { key: this.newKey(), body });

  private write = <T>(work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
    this.world.test.database.write({ clientId: this.client }, work);
  submit = (id: number) =>
    this.write((tx) =>
      submitTransfers(tx, {
        clientId: this.client,
        transferIds: [BigInt(id)],
        now: this.world.clock.now(),
      }),
    );
  /** What a file of this day would carry. */
  toSubmit = async (day: string): Promise<number[]> =>
    (await this.write((tx) => lockTransfersToSubmit(tx, this.client, { rail: 'eft', day }))).map(
      ({ id }) => Number(id),
    );
  beginDay = (day: string) => this.write((tx) => beginDueDay(tx, this.client, day));
  settle = (id: number) =>
    this.write((tx) =>
      settleTransfer(tx, {
        clientId: this.client,
        transferId: BigInt(id),
        now: this.world.clock.now(),
      }),
    );
  /** Handed in, due and settled. */
  async settled(account: number, amount: string, more: object = {}): Promise<number> {
    const { id } = (await this.fundFrom(account, amount, { duplicate_ok: true, ...more })).body;
    await this.submit(id);
    expect(await this.settle(id)).toBe(true);
    return id;
  }
  giveBack = async (id: number, code: string): Promise<string> => {
    const returns = [{ transferId: BigInt(id), code }];
    const at = { clientId: this.client, now: this.world.clock.now() };
    const [back] = await this.write((tx) => returnTransfers(tx, at, returns));
    return back!.outcome;
  };

  /** Money that somebody sent to the number of a wallet. */
  deposit = (walletId: number, amount: bigint, source: string) =>
    this.write((tx) =>
      receiveDeposit(tx, {
        clientId: this.client,
        walletId,
        amount,
        source,
        rail: 'eft',
        now: this.world.clock.now(),
      }),
    );

  /** What clients owe by the books, and by the debts and releases that are open. */
  async owedBothWays(): Promise<[books: string, rows: string]> {
    const [row] = await this.world.test.owner<{ books: string; rows: string }>(
      `SELECT (SELECT -sum(balance) FROM ledger_account WHERE client_id = $1 AND kind = 'receivable')::text AS books,
        (coalesce((SELECT sum(open) FROM bank_debt WHERE client_id = $1), 0)
          + coalesce((SELECT sum(released) FROM bank_transfer WHERE client_id = $1 AND state IN ('created', 'submitted', 'pending')), 0))::text AS rows`,
      [this.client],
    );
    return [row!.books, row!.rows];
  }
  release = (bps: number, max: bigint) =>
    this.world.test.owner('UPDATE program SET release_bps = $1, release_max = $2', [bps, max]);
}
