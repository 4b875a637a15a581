import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useReasonWords } from './reason-words.ts';
import type { TipPerson, TipResultRow } from './results.queries.ts';

const STATES = {
  paid: 'success',
  paid_manual: 'success',
  held: 'warning',
  blocked: 'danger',
  proposal: 'info',
  stale: 'warning',
  locked: 'neutral',
  pending: 'warning',
} as const satisfies Record<string, Tone>;
export type ResultState = keyof typeof STATES;

/** The one word that says how a result stands: what has to be looked at comes first. */
export function stateOf(
  row: Pick<
    TipResultRow,
    'state' | 'held' | 'paid_how' | 'blocked' | 'has_proposal' | 'stale' | 'locked'
  >,
): ResultState {
  if (row.state === 'paid')
    return row.held > 0 ? 'held' : row.paid_how === 'manual' ? 'paid_manual' : 'paid';
  if (row.blocked.length > 0) return 'blocked';
  if (row.has_proposal) return 'proposal';
  if (row.stale) return 'stale';
  return row.locked ? 'locked' : 'pending';
}

export function StateBadge({
  state,
  held = 0,
}: {
  readonly state: ResultState;
  readonly held?: number;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  return (
    <Badge tone={STATES[state]} alarm={state === 'held' || state === 'stale'}>
      {t(`state.${state}`, { count: held })}
    </Badge>
  );
}

/** `plain` where the badge stands inside something that is pressed. */
export function ResultBadge({
  row,
  plain = false,
}: {
  readonly row: TipResultRow;
  readonly plain?: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  const state = stateOf(row);
  const badge = <StateBadge state={state} held={row.held} />;
  return plain ? badge : <Tooltip text={t(`stateMeans.${state}`)}>{badge}</Tooltip>;
}

const PAYS = {
  sending: 'info',
  paid: 'success',
  held: 'warning',
  failed: 'danger',
  manual: 'neutral',
} as const satisfies Record<string, Tone>;

/** What became of a person's money. */
export function PayBadge({
  state,
}: {
  readonly state: NonNullable<TipPerson['pay_state']>;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  return (
    <Badge tone={PAYS[state]} alarm={state === 'held'}>
      {t(`pay.${state}`)}
    </Badge>
  );
}

export function NothingBadge(): ReactNode {
  const { t } = useTranslation('tips-results');
  return <Badge tone="neutral">{t('pay.nothing')}</Badge>;
}

export function ReadyBadge(): ReactNode {
  const { t } = useTranslation('tips-results');
  return <Badge tone="success">{t('pay.ready')}</Badge>;
}

/** The one word for why somebody is not paid with the rest. */
export function HeldBadge({
  reason,
  failed = false,
}: {
  readonly reason: string | null;
  readonly failed?: boolean;
}): ReactNode {
  const { known } = useReasonWords();
  const { t } = useTranslation('tips-results');
  return (
    <Badge
      tone={reason === 'left_out' ? 'neutral' : failed ? 'danger' : 'warning'}
      alarm={reason !== 'left_out'}
    >
      {known(reason) ?? t('pay.failed')}
    </Badge>
  );
}

type PersonState = Pick<TipPerson, 'pay_state' | 'payable' | 'reason' | 'payout'>;

/** How a person of a result stands: ready or why not, and after paying what became of it. */
export function PersonBadge({
  person,
  plain = false,
}: {
  readonly person: PersonState;
  readonly plain?: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  const words = useReasonWords();
  const { pay_state: state, reason } = person;
  if (state !== null && reason === null) return <PayBadge state={state} />;
  if (state === null && person.payable)
    return person.payout === '0.00' ? (
      <Badge tone="neutral">{t('pay.nothing')}</Badge>
    ) : (
      <ReadyBadge />
    );
  const badge = <HeldBadge reason={reason} failed={state === 'failed'} />;
  return plain ? (
    badge
  ) : (
    <Tooltip text={words.next(reason) || words.short(reason)}>{badge}</Tooltip>
  );
}
