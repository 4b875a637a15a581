import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { BankAccount } from './bank.queries.ts';

const TONE: Readonly<Record<BankAccount['state'], Tone>> = {
  unverified: 'warning',
  verified: 'success',
  mismatch: 'danger',
  in_review: 'info',
  refused: 'danger',
  suspended: 'danger',
  removed: 'neutral',
};

/** Whether an account may be debited, in a word. */
export function AccountBadge({ account }: { readonly account: BankAccount }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  if (account.state === 'verified' && !account.usable)
    return <Badge tone="neutral">{t('agreementEnded')}</Badge>;
  return <Badge tone={TONE[account.state]}>{t(`state.${account.state}`)}</Badge>;
}

/** The bank of an account, as much as is known of it. */
export const bankName = (account: BankAccount): string =>
  account.institution_name ??
  (account.routing_number === null
    ? `${account.transit_number}-${account.institution_number}`
    : account.routing_number);

/** What an account is called: by its bank, or by a word where nobody said which bank it is. */
export const accountTitle = (account: BankAccount, word: string): string =>
  account.institution_name ?? word;
