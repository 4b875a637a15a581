import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What lines of statements can be for, as far as the portal has words for it. */
export const LINE_KINDS = [
  'load',
  'unload',
  'payout',
  'transfer_in',
  'transfer_out',
  'self_load',
  'pad',
  'direct_deposit',
  'release',
  'returned',
  'fee',
  'purchase',
  'refund',
  'repayment',
  'dispute',
  'adjustment',
  'ewa_fund',
  'ewa_return',
  'ewa_repay',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** What a line is for, in words. */
export function useLineWords(): (kind: string) => string {
  const { t } = useTranslation('reports');
  return useCallback(
    (kind) => {
      const known = LINE_KINDS.find((one) => one === kind);
      return known === undefined ? t('type.other') : t(`type.${known}`);
    },
    [t],
  );
}
