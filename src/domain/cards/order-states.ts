/** The way of an order that nobody cancels. */
export const ORDER_STEPS = [
  'quoted',
  'submitted',
  'approved',
  'in_production',
  'shipped',
  'delivered',
] as const;
export const ORDER_STATES = [...ORDER_STEPS, 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const rank = (state: OrderState): number => ORDER_STEPS.findIndex((step) => step === state);

/**
 * Whether what is told leads onward. What is told late or twice leads nowhere, and a cancelled
 * order stays so.
 */
export const leadsOn = (from: OrderState, to: OrderState): boolean =>
  from !== 'cancelled' && rank(to) > rank(from);

/** Until production: what is being made is paid for. */
export const cancellable = (state: OrderState): boolean =>
  state === 'quoted' || state === 'submitted' || state === 'approved';
