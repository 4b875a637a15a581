import { useTranslation } from 'react-i18next';
import { isOneOf } from '#kernel/keys.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';

const REASONS = [
  'card_locked',
  'card_expired',
  'card_not_activated',
  'card_not_payable',
  'not_a_member',
  'left_out',
  'amount_below_fee',
] as const;
const isReason = (reason: string | null): reason is (typeof REASONS)[number] =>
  isOneOf(REASONS, reason);

export type ReasonWords = {
  /** The few words for a reason of our own; nothing for what a processor said. */
  readonly known: (reason: string | null) => string | undefined;
  /** The same, and what a processor said in its own sentence. */
  readonly short: (reason: string | null) => string;
  /** What is to be done about it; empty where only trying again helps. */
  readonly next: (reason: string | null) => string;
};

/** Why somebody is not paid with the rest. */
export function useReasonWords(): ReasonWords {
  const { t } = useTranslation('tips-results');
  const { reasonText } = useErrorText();
  const known = (reason: string | null) => (isReason(reason) ? t(`reason.${reason}`) : undefined);
  return {
    known,
    short: (reason) => known(reason) ?? (reason === null ? t('reason.none') : reasonText(reason)),
    next: (reason) => (isReason(reason) ? t(`reasonHelp.${reason}`) : ''),
  };
}
