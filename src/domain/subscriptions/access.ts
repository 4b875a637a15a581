export const ACCESSES = ['full', 'no_new_funds', 'blocked', 'tips_off'] as const;
/** What a wallet may be used for: all, all but new funds, reads and what gives back, no tips. */
export type Access = (typeof ACCESSES)[number];

export const USES = ['wallet_in', 'wallet_pay', 'tips_pay', 'tips_work', 'free'] as const;
/** What an operation does with its wallet: money in, money out, tips paid, tips worked on. */
export type Use = (typeof USES)[number];

export type Stop = 'funding_stopped' | 'access_restricted' | 'subscription_required';

const STOPS: Record<Access, Partial<Record<Use, Stop>>> = {
  full: {},
  no_new_funds: { wallet_in: 'funding_stopped' },
  blocked: {
    wallet_in: 'access_restricted',
    wallet_pay: 'access_restricted',
    tips_pay: 'access_restricted',
    tips_work: 'access_restricted',
  },
  tips_off: { tips_pay: 'subscription_required', tips_work: 'subscription_required' },
};

/** Why a use of a wallet is stopped; null where it is allowed. The one place that says so. */
export const stopFor = (access: Access, use: Use): Stop | null => STOPS[access][use] ?? null;

/** What stops a use of a wallet, as reviews list what stands in the way. */
export function blockersOfUse(
  { name, access }: { readonly name: string; readonly access: Access },
  use: Use,
): { code: Stop; params: { wallet: string } }[] {
  const code = stopFor(access, use);
  return code === null ? [] : [{ code, params: { wallet: name } }];
}
