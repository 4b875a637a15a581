import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import { squareUps } from '../staff/square-ups.queries.ts';
import styles from './calculator.module.css';
import { ProcessButton } from './process-button.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';

type Props = { readonly settings: TipWallet; readonly result: TipResult };

/** Something has changed since it was computed: the way to the difference. */
export function NewerData({ settings, result }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayEnter = useMayEnter(result.tip_type);
  const [looking, setLooking] = useState(false);
  if (result.state === 'paid') return <LateData settings={settings} result={result} />;
  if (result.locked || !(result.stale || result.has_proposal)) return null;
  const day = { start_date: result.date, end_date: result.date };
  const action = result.has_proposal ? (
    <Button size="small" onClick={() => setLooking(true)}>
      {t('seeDifference')}
    </Button>
  ) : (
    <ProcessButton settings={settings} range={day} word="recalculate" size="small" />
  );
  return (
    <div className={styles.inset}>
      <Alert tone="warning" inline actions={mayEnter && action}>
        {t(result.has_proposal ? 'hasProposal' : 'isStale')}
      </Alert>
      {looking && <ProposalDialog result={result} onClose={() => setLooking(false)} />}
    </div>
  );
}

/**
 * What was paid stays as it was paid; what later data says beyond it waits as square-ups that
 * somebody takes or refuses.
 */
function LateData({ settings, result }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayEnter = useMayEnter(result.tip_type);
  const { data } = useQuery({ ...squareUps(settings.wallet_id, 'pending'), enabled: mayEnter });
  const waiting =
    data?.data.filter((one) => one.proposed && one.origin_result_id === result.id).length ?? 0;
  if (waiting === 0) return null;
  const way = (
    <Link
      to="/account-management/member-management"
      search={{ wallet: String(settings.wallet_id), view: 'square-ups' }}
      className={buttonClass({ size: 'small' })}
    >
      {t('lookAtSquareUps')}
    </Link>
  );
  return (
    <div className={styles.inset}>
      <Alert tone="warning" inline actions={way}>
        {t('lateData', { count: waiting })}
      </Alert>
    </div>
  );
}
