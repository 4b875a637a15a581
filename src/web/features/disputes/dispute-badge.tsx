import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { Dispute } from './disputes.queries.ts';

const TONE: Readonly<Record<Dispute['state'], Tone>> = {
  open: 'warning',
  won: 'success',
  lost: 'danger',
  withdrawn: 'neutral',
};

export function DisputeBadge({ state }: { readonly state: Dispute['state'] }): ReactNode {
  const { t } = useTranslation('disputes');
  return <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>;
}
