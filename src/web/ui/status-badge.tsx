import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from './badge.tsx';
import { Tooltip } from './tooltip.tsx';

/**
 * What each state looks like; its word and meaning are in the catalogue `status`. One map, used
 * everywhere.
 */
const MEMBER = {
  active: 'success',
  inactive: 'neutral',
  assigned: 'info',
  pending: 'warning',
  registered: 'warning',
  verifying: 'warning',
  locked: 'danger',
  expired: 'danger',
  migrating: 'info',
  closed: 'neutral',
  error: 'danger',
} as const satisfies Record<string, Tone>;

const TRANSACTION = {
  'pre-paid': 'warning',
  paid: 'success',
  failed: 'danger',
  missing: 'success',
  cancelled: 'neutral',
  reversed: 'neutral',
} as const satisfies Record<string, Tone>;

const JOB = {
  uploaded: 'info',
  validating: 'info',
  awaiting_confirmation: 'warning',
  processing: 'info',
  adding: 'info',
  complete: 'success',
  complete_with_errors: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<string, Tone>;

const isKey = <M extends object>(map: M, key: string): key is keyof M & string =>
  Object.hasOwn(map, key);

export function MemberBadge({
  status,
  plain = false,
}: {
  readonly status: string;
  readonly plain?: boolean;
}): ReactNode {
  const { t } = useTranslation('status');
  if (!isKey(MEMBER, status)) return <Badge tone="neutral">{status}</Badge>;
  const badge = <Badge tone={MEMBER[status]}>{t(`member.${status}`)}</Badge>;
  return plain ? badge : <Tooltip text={t(`memberMeans.${status}`)}>{badge}</Tooltip>;
}

export function TransactionBadge({ status }: { readonly status: string }): ReactNode {
  const { t } = useTranslation('status');
  return isKey(TRANSACTION, status) ? (
    <Badge tone={TRANSACTION[status]}>{t(`transaction.${status}`)}</Badge>
  ) : (
    <Badge tone="neutral">{status}</Badge>
  );
}

export function JobBadge({ state }: { readonly state: string }): ReactNode {
  const { t } = useTranslation('status');
  return isKey(JOB, state) ? (
    <Badge tone={JOB[state]} alarm={state === 'complete_with_errors'}>
      {t(`job.${state}`)}
    </Badge>
  ) : (
    <Badge tone="neutral">{state}</Badge>
  );
}
