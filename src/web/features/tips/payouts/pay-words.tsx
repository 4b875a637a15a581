import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import styles from './payouts.module.css';
import type { TipPerson, TipRow } from './payouts.queries.ts';

const HELD = ['card_locked', 'card_expired', 'card_not_activated', 'card_not_payable', 'not_a_member', 'left_out', 'amount_below_fee'] as const;
type Held = (typeof HELD)[number];
const isHeld = (reason: string): reason is Held => (HELD as readonly string[]).includes(reason);

/** Why somebody is not paid, in a few words and with what is to be done about it. What a processor said is told in its own sentence. */
export function useReasonWords(): { readonly short: (reason: string | null) => string; readonly next: (reason: string | null) => string } {
  const { t } = useTranslation('tips-payouts');
  const { textOf } = useErrorText();
  return {
    short: (reason) => (reason === null ? t('heldNoReason') : isHeld(reason) ? t(`held.${reason}`) : textOf(new ApiError({ code: reason as ErrorCode }))),
    next: (reason) => (reason !== null && isHeld(reason) ? t(`heldNext.${reason}`) : ''),
  };
}

const TONE = { sending: 'info', paid: 'success', held: 'warning', failed: 'danger', manual: 'neutral' } as const satisfies Record<string, Tone>;

/** What became of a person's money. */
export function PayBadge({ state }: { readonly state: NonNullable<TipPerson['pay_state']> }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return <Badge tone={TONE[state]} alarm={state === 'held'}>{t(`pay.${state}`)}</Badge>;
}

/** A name that leads to the member, where there is one and one may look. */
export function PersonName({ person }: { readonly person: { readonly customer_id: number | null; readonly first_name: string; readonly last_name: string } }): ReactNode {
  const session = useCurrentSession();
  const name = `${person.first_name} ${person.last_name}`.trim();
  if (person.customer_id === null || session?.client.hide_today !== 0 || !allows(session, 'view_members', false)) return <bdi className={styles.name}>{name}</bdi>;
  return <Link to="/account-management/view-customer/$customerId" params={{ customerId: String(person.customer_id) }} className={styles.name}><bdi>{name}</bdi></Link>;
}

/** What keeps a result from being paid. */
export function useBlockedWords(): (row: Pick<TipRow, 'blocked' | 'undistributed'>) => string[] {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  return (row) => row.blocked.map((code) => t(`blocked.${code}`, { amount: formatMoney(row.undistributed, language, region) }));
}
