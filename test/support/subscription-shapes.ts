/* What the API answers about subscriptions, as far as stories look at it. */

export type Subscription = {
  id: number;
  status: string;
  access: string;
  reason: string | null;
  trial_end: string | null;
  current_period_end: string;
  next_charge: { at: string; total: string } | null;
  failed: { next_retry_at: string | null; blocks_at: string | null; invoice_id: number } | null;
  cancel_at: string | null;
  processing: boolean;
  promo: { code: string; charges_left: number } | null;
  price_id: number;
};
export type Review = {
  review_id: number;
  key: string;
  total: string;
  amount_due: string;
  taxes: { name: string; amount: string }[];
  next_charge: { at: string; total: string } | null;
};
export type Invoice = {
  id: number;
  status: string;
  amount_in_dollars: string;
  amount_due: string;
  wallet_id: number;
  taxes: { name: string; percent: string; amount: string }[];
  lines: { amount: string; discount: string }[];
};

export type Difference = {
  client_id: number | null;
  wallet_id: number | null;
  kind: string;
  subject: string;
  ours: string | null;
  theirs: string | null;
};
export type Pressed = {
  subscription: Subscription | null;
  attempt: { id: number; client_secret: string } | null;
  code: string;
  params: Record<string, string>;
};
