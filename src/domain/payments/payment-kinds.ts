import { isOneOf } from '#kernel/keys.ts';

export const PAYMENT_STATES = [
  /** Reserved, and can still be cancelled: it leaves at a time of its own. */
  'scheduled',
  /** Reserved, and nobody outside has been told. */
  'reserved',
  /** Sent; the answer is on its way, or was lost with the process that waited for it. */
  'submitted',
  /** Sent, and nobody knows what became of it. */
  'unknown',
  'settled',
  'declined',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Who pays or receives: an account of a wallet or a card, or one that the client has for the provider. */
export type PaymentParty =
  | 'wallet'
  | 'card'
  | 'ewa_float'
  | 'fee_income'
  | 'clearing'
  | 'adjustment'
  | 'receivable'
  | 'dispute';

type KindRow = {
  readonly payer: PaymentParty;
  readonly payee: PaymentParty;
  /** Who has to do it outside; what nobody does outside is decided at once, in the books alone. */
  readonly carriedOutBy: 'processor' | 'bank' | null;
  /** The transfer of the ledger that carries the money. */
  readonly transfer:
    | 'load'
    | 'unload'
    | 'transfer'
    | 'fee'
    | 'adjustment'
    | 'reversal'
    | 'deposit'
    | 'return'
    | 'dispute'
    | 'advance';
  readonly states: readonly PaymentState[];
  /** How its lines in the history are called, one for each side that has one. */
  readonly lines: readonly string[];
  /** Whether histories of wallets list it. */
  readonly listed: boolean;
};

const PROCESSOR = { carriedOutBy: 'processor', states: PAYMENT_STATES, listed: true } as const;
/** Its transfer has states of its own (`domain/bank/transfer-states`): each posting of it is a payment. */
const BANK = { carriedOutBy: 'bank', states: ['settled'], listed: false } as const;
const AT_ONCE = { carriedOutBy: null, states: ['settled'], listed: true } as const;

/** Every kind of payment, and what it may do. A new kind is one row here. */
export const PAYMENT_KINDS = {
  load: { ...PROCESSOR, payer: 'wallet', payee: 'card', transfer: 'load', lines: ['load'] },
  unload: { ...PROCESSOR, payer: 'card', payee: 'wallet', transfer: 'unload', lines: ['unload'] },
  /** What a bank or an employer sent to the number of a card. */
  card_deposit: {
    ...PROCESSOR,
    payer: 'clearing',
    payee: 'card',
    transfer: 'deposit',
    lines: ['card_deposit'],
    listed: false,
  },
  /** Earned pay that a member takes, from the fund of their store: free, and never scheduled. */
  advance: {
    carriedOutBy: 'processor',
    states: ['reserved', 'submitted', 'unknown', 'settled', 'declined'],
    payer: 'ewa_float',
    payee: 'card',
    transfer: 'advance',
    lines: ['advance'],
    listed: false,
  },
  /** Between two wallets of a client; the sender bears the fee. */
  transfer: {
    ...AT_ONCE,
    payer: 'wallet',
    payee: 'wallet',
    transfer: 'transfer',
    lines: ['transfer_out', 'transfer_in'],
  },
  /** From the wallet of a store into its fund for earned pay. */
  ewa_fund: {
    ...AT_ONCE,
    payer: 'wallet',
    payee: 'ewa_float',
    transfer: 'transfer',
    lines: ['ewa_fund'],
  },
  ewa_return: {
    ...AT_ONCE,
    payer: 'ewa_float',
    payee: 'wallet',
    transfer: 'transfer',
    lines: ['ewa_return'],
  },
  /** What the wallet gives back for the advances of a period, once payroll has deducted them. */
  ewa_repay: {
    ...AT_ONCE,
    payer: 'wallet',
    payee: 'ewa_float',
    transfer: 'transfer',
    lines: ['ewa_repay'],
  },
  /** What a client buys from a wallet. */
  purchase: {
    ...AT_ONCE,
    payer: 'wallet',
    payee: 'fee_income',
    transfer: 'fee',
    lines: ['purchase'],
  },
  refund: {
    ...AT_ONCE,
    payer: 'fee_income',
    payee: 'wallet',
    transfer: 'reversal',
    lines: ['refund'],
  },
  /** What a client buys on the page of the payment provider: nothing of a wallet moves. */
  checkout: {
    ...AT_ONCE,
    payer: 'clearing',
    payee: 'fee_income',
    transfer: 'fee',
    lines: ['checkout'],
    listed: false,
  },
  checkout_refund: {
    ...AT_ONCE,
    payer: 'fee_income',
    payee: 'clearing',
    transfer: 'reversal',
    lines: ['checkout_refund'],
    listed: false,
  },
  /** What the processor paid out of a closed card; histories call it an unload. */
  rest: { ...AT_ONCE, payer: 'card', payee: 'wallet', transfer: 'unload', lines: ['unload'] },
  /** What an operator puts into a wallet, or takes out of it by a negative amount. */
  adjustment: {
    ...AT_ONCE,
    payer: 'adjustment',
    payee: 'wallet',
    transfer: 'adjustment',
    lines: ['adjustment'],
    listed: false,
  },
  /** What the provider pays of a dispute that was won, because the card lacks it. */
  dispute: {
    ...AT_ONCE,
    payer: 'dispute',
    payee: 'wallet',
    transfer: 'dispute',
    lines: ['dispute'],
    listed: false,
  },
  self_load: {
    ...BANK,
    payer: 'clearing',
    payee: 'wallet',
    transfer: 'deposit',
    lines: ['self_load'],
  },
  /** A pre-authorized debit. */
  pad: { ...BANK, payer: 'clearing', payee: 'wallet', transfer: 'deposit', lines: ['pad'] },
  direct_deposit: {
    ...BANK,
    payer: 'clearing',
    payee: 'wallet',
    transfer: 'deposit',
    lines: ['direct_deposit'],
  },
  /** A part of a self-load that is in the wallet before it settles. */
  release: {
    ...BANK,
    payer: 'receivable',
    payee: 'wallet',
    transfer: 'deposit',
    lines: ['release'],
  },
  /** It is taken back: the self-load was cancelled, or came back before it settled. */
  release_returned: {
    ...BANK,
    payer: 'wallet',
    payee: 'receivable',
    transfer: 'return',
    lines: ['release_returned'],
  },
  /** A settled debit that came back; what the wallet lacks is owed. */
  returned: {
    ...BANK,
    payer: 'wallet',
    payee: 'clearing',
    transfer: 'return',
    lines: ['returned'],
  },
  returned_fee: {
    ...BANK,
    payer: 'wallet',
    payee: 'fee_income',
    transfer: 'fee',
    lines: ['returned_fee'],
  },
  /** What is owed, paid from the wallet. */
  repayment: {
    ...BANK,
    payer: 'wallet',
    payee: 'receivable',
    transfer: 'deposit',
    lines: ['repayment'],
  },
} as const satisfies Record<string, KindRow>;

type Kinds = typeof PAYMENT_KINDS;
export type PaymentKind = keyof Kinds;
/** Kinds that the card processor carries out. */
export type CardKind = {
  [K in PaymentKind]: Kinds[K]['carriedOutBy'] extends 'processor' ? K : never;
}[PaymentKind];
/** Kinds that nobody outside carries out. */
export type InternalKind = {
  [K in PaymentKind]: Kinds[K]['carriedOutBy'] extends null ? K : never;
}[PaymentKind];
/** Kinds that move money between a bank and a wallet. */
export type BankKind = {
  [K in PaymentKind]: Kinds[K]['carriedOutBy'] extends 'bank' ? K : never;
}[PaymentKind];
/** Kinds that take another payment back, with a transfer that names the first. */
export type RefundKind = {
  [K in PaymentKind]: Kinds[K]['transfer'] extends 'reversal' ? K : never;
}[PaymentKind];
export type LineKind = Kinds[PaymentKind]['lines'][number];
export type ListedKind = {
  [K in PaymentKind]: Kinds[K]['listed'] extends true ? Kinds[K]['lines'][number] : never;
}[PaymentKind];

/** Onto a card or off it, as the card processor sees it. */
export const directionOf = (kind: CardKind): 'load' | 'unload' =>
  PAYMENT_KINDS[kind].payee === 'card' ? 'load' : 'unload';

export const canReach = (kind: PaymentKind, state: PaymentState): boolean =>
  isOneOf(PAYMENT_KINDS[kind].states, state);

/** The lines that histories of wallets list. */
export const LISTED_KINDS: readonly ListedKind[] = [
  ...new Set(
    Object.values(PAYMENT_KINDS).flatMap((row): readonly ListedKind[] =>
      row.listed ? row.lines : [],
    ),
  ),
];
