import type { Level } from '../access/levels.ts';
import { type Right, may } from '../access/rights.ts';

/** The first hour of a client, in the order in which it is done. */
export const FIRST_STEPS = [
  'store',
  'people',
  'cards',
  'money',
  'tips',
  'earned',
  'payout',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What is already there, read from the client's own data. */
export type FirstHour = Readonly<Record<FirstStep, boolean>> & {
  /** Somebody has begun to set tips up, or earned wage access. */
  readonly tips_begun: boolean;
  readonly earned_begun: boolean;
};

type Client = {
  readonly features: Readonly<Record<string, string>>;
  /** The client sees its tips and nothing of its money. */
  readonly tipsOnly: boolean;
};

/** Who takes a step: one of these rights is enough. */
const RIGHTS: Readonly<Record<FirstStep, readonly Right[]>> = {
  store: ['edit_wallets'],
  people: ['edit_members'],
  cards: ['order_cards'],
  money: ['self_fund'],
  tips: ['tips_rules'],
  earned: ['ewa'],
  payout: ['tips_pay', 'load_one'],
};

/** With less than two there is nothing to lead through. */
const LEAST = 2;

/**
 * The steps that a level can take itself, each with whether it is done; none once all of them are.
 * Where only earned wage access was begun, it stands in the place of tips.
 */
export function firstSteps(
  level: Level,
  { features, tipsOnly }: Client,
  found: FirstHour,
): readonly { readonly step: FirstStep; readonly done: boolean }[] {
  const open: Readonly<Record<FirstStep, boolean>> = {
    store: true,
    people: true,
    cards: !tipsOnly,
    money: !tipsOnly && features['load_hub'] !== '0',
    tips: !(found.earned_begun && !found.tips_begun) || tipsOnly,
    earned: !tipsOnly && found.earned_begun && !found.tips_begun,
    payout: true,
  };
  const paid = found.payout;
  const steps = FIRST_STEPS.filter(
    (step) =>
      open[step] &&
      (step === 'payout' && tipsOnly ? ['tips_pay' as const] : RIGHTS[step]).some((right) =>
        may(level, right, true),
      ),
  ).map((step) => ({
    step,
    // Whoever has been paid was paid with a card, out of a store's wallet that had money.
    done: found[step] || (paid && ['store', 'cards', 'money'].includes(step)),
  }));
  return steps.length < LEAST || steps.every(({ done }) => done) ? [] : steps;
}
