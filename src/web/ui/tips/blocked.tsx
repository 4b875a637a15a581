import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { TipResultRow } from './results.queries.ts';

type Blocked = Pick<TipResultRow, 'blocked' | 'undistributed'>;
type Reason = TipResultRow['blocked'][number];

/** What keeps a result from being paid, a sentence each. */
export function useBlockedWords(): (row: Blocked, reason: Reason) => string {
  const { t } = useTranslation('tips-results');
  const { language, region } = usePreferences();
  return (row, reason) =>
    t(`blocked.${reason}`, { amount: formatMoney(row.undistributed, language, region) });
}

type Props = {
  readonly result: Blocked;
  readonly title?: string;
  /** May lead to where a reason is resolved. */ readonly resolve?: (reason: Reason) => ReactNode;
};

/** What stands in the way of paying, and the way out of each. */
export function BlockedReasons({ result, title, resolve }: Props): ReactNode {
  const { t } = useTranslation('tips-results');
  const words = useBlockedWords();
  if (result.blocked.length === 0) return null;
  return (
    <Alert tone="danger" title={title ?? t('blockedTitle')}>
      {result.blocked.map((reason) => (
        <p key={reason}>
          {words(result, reason)} <span className="muted">{t(`resolve.${reason}`)}</span>{' '}
          {resolve?.(reason)}
        </p>
      ))}
    </Alert>
  );
}
