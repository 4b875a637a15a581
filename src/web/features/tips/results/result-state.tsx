import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { TipPerson, TipResultRow } from './results.queries.ts';

const STATES = { paid: 'success', paid_manual: 'success', held: 'warning', blocked: 'danger', proposal: 'info', stale: 'warning', locked: 'neutral', pending: 'warning' } as const satisfies Record<string, Tone>;
export type ResultState = keyof typeof STATES;

/** The one word that says how a result stands: what has to be looked at comes first. */
export function stateOf(row: Pick<TipResultRow, 'state' | 'held' | 'paid_how' | 'blocked' | 'has_proposal' | 'stale' | 'locked'>): ResultState {
  if (row.state === 'paid') return row.held > 0 ? 'held' : row.paid_how === 'manual' ? 'paid_manual' : 'paid';
  if (row.blocked.length > 0) return 'blocked';
  if (row.has_proposal) return 'proposal';
  if (row.stale) return 'stale';
  return row.locked ? 'locked' : 'pending';
}

/** `plain` where the badge stands inside something that is pressed. */
export function ResultBadge({ row, plain = false }: { readonly row: TipResultRow; readonly plain?: boolean }): ReactNode {
  const { t } = useTranslation('tips-results');
  const state = stateOf(row);
  const badge = <Badge tone={STATES[state]} alarm={state === 'held' || state === 'stale'}>{t(`state.${state}`, { count: row.held })}</Badge>;
  return plain ? badge : <Tooltip text={t(`stateMeans.${state}`)}>{badge}</Tooltip>;
}

const PAYS = { sending: 'info', paid: 'success', held: 'warning', failed: 'danger', manual: 'success' } as const satisfies Record<string, Tone>;
const REASONS = ['card_locked', 'card_expired', 'card_not_activated', 'card_not_payable', 'not_a_member', 'left_out', 'amount_below_fee'] as const;
const isReason = (reason: string): reason is (typeof REASONS)[number] => (REASONS as readonly string[]).includes(reason);

/** Why somebody is not paid with the rest, in words. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('tips-results');
  return (reason) => t(isReason(reason) ? `reason.${reason}` : 'reason.other');
}

/** What somebody can do about it. */
export function useReasonHelp(): (reason: string) => string {
  const { t } = useTranslation('tips-results');
  return (reason) => t(isReason(reason) ? `reasonHelp.${reason}` : 'reasonHelp.other');
}

type PersonState = Pick<TipPerson, 'pay_state' | 'payable' | 'reason' | 'payout'>;

/** How a person of a result stands: ready or why not, and after paying what became of it. */
export function PersonBadge({ person, plain = false }: { readonly person: PersonState; readonly plain?: boolean }): ReactNode {
  const { t } = useTranslation('tips-results');
  const [reasonText, reasonHelp] = [useReasonText(), useReasonHelp()];
  const { pay_state: state, reason } = person;
  if (state !== null && reason === null) return <Badge tone={PAYS[state]}>{t(`pay.${state}`)}</Badge>;
  if (state === null && person.payable) return person.payout === '0.00' ? <Badge tone="neutral">{t('pay.nothing')}</Badge> : <Badge tone="success">{t('pay.ready')}</Badge>;
  const badge = <Badge tone={reason === 'left_out' ? 'neutral' : state === 'failed' ? 'danger' : 'warning'} alarm={reason !== 'left_out'}>{reasonText(reason ?? '')}</Badge>;
  return plain ? badge : <Tooltip text={reasonHelp(reason ?? '')}>{badge}</Tooltip>;
}
