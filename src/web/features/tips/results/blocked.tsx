import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Money } from '#web/ui/values.tsx';
import type { TipResult, TipResultRow } from './results.queries.ts';

type Reason = TipResultRow['blocked'][number];

/** What stands in the way of paying, and the way out of each; `mend` may lead there. */
export function BlockedReasons({ result, mend }: { readonly result: TipResultRow | TipResult; readonly mend?: (reason: Reason) => ReactNode }): ReactNode {
  const { t } = useTranslation('tips-results');
  if (result.blocked.length === 0) return null;
  return (
    <Alert tone="danger" title={t('blockedTitle')}>
      {result.blocked.map((reason) => (
        <Fragment key={reason}>
          <p>
            {t(`blocked.${reason}`)}
            {reason === 'undistributed' && <> <Money value={result.undistributed} /></>}
            {' '}<span className="muted">{t(`mend.${reason}`)}</span> {mend?.(reason)}
          </p>
        </Fragment>
      ))}
    </Alert>
  );
}
