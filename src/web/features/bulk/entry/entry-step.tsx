import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { Kind } from '../bulk.queries.ts';
import { fetchJobSteps } from '../load-job-steps.ts';
import { useCounted } from '../use-counted.ts';
import { useCacheJob, useWizard } from '../use-wizard.ts';
import { useFirstWallet, WalletField } from '../wallet-field.tsx';
import styles from '../bulk.module.css';
import { type EntryRow, counts, draftRow, isEmpty, sumOf } from './entry-rows.ts';
import { EntryTools } from './entry-tools.tsx';
import type { Entry } from './use-entry.ts';
import { WalletSums } from './wallet-sums.tsx';

/** Its cells find people as they are typed: more code than the rest of the step. */
const EntryTable = lazy(async () => {
  const { EntryTable: found } = await import('./entry-table.tsx');
  return { default: found };
});

type Props = { readonly kind: Kind; readonly several: boolean; readonly entry: Entry };

/** Amounts typed, pasted or imported; one batch a wallet. */
export function EntryStep({ kind, several, entry }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { problemText } = useErrorText();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const cacheJob = useCacheJob();
  const wallets = useCurrentSession()?.wallets ?? [];
  const first = useFirstWallet();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState<'wallet' | 'rows' | null>(null);
  const wallet = chosen || first;
  const perRow = several && wallets.length > 1;
  const walletOf = (row: EntryRow) => (perRow ? row.wallet || wallet : wallet);
  const start = useAction(
    () => {
      fetchJobSteps();
      const rows = entry.filled.map((row) => ({
        ...draftRow(row, kind),
        store_id: Number.parseInt(walletOf(row), 10),
      }));
      return call('bulkDraft', {
        body: { kind, store_id: rows[0]?.store_id ?? 0, notes: '', description: '', rows },
      });
    },
    {
      onDone: (job) => {
        cacheJob(job);
        entry.clear();
        void go({ job: String(job.job_id), step: undefined });
      },
    },
  );
  const unpaid = entry.rows.filter((row) => row.listed && !counts(row)).length;
  const listed = entry.rows.some((row) => row.listed);
  const needsWallet = entry.rows.some((row) => row.wallet === '' && !isEmpty(row)) || !listed;
  const check = () => {
    const wrong =
      entry.filled.length === 0
        ? 'rows'
        : entry.filled.some((row) => walletOf(row) === '')
          ? 'wallet'
          : null;
    setMissing(wrong);
    if (wrong === null) start.run();
  };
  const noWallet =
    missing === 'wallet' ? problemText({ path: 'store_id', code: 'wallet_required' }) : undefined;
  return (
    <>
      {missing === 'rows' && (
        <Alert tone="danger" urgent>
          {t('enterRows')}
        </Alert>
      )}
      <Refusal error={start.error} title={t('notChecked')} />
      {(!perRow || needsWallet) && (
        <Card>
          <div className={styles.narrow}>
            <WalletField
              kind={kind}
              label={perRow ? t('walletOfRows') : undefined}
              value={wallet}
              onChange={(value) => {
                setChosen(value);
                setMissing(null);
              }}
              error={noWallet}
            />
          </div>
        </Card>
      )}
      <Card
        padded={false}
        title={t('rowsTitle')}
        note={
          kind === 'unload' ? t('pasteHintUnload') : listed ? t('pasteAmounts') : t('pasteHint')
        }
      >
        {several && <EntryTools entry={entry} />}
        <Suspense fallback={<Skeleton height="280px" />}>
          <EntryTable
            entry={entry}
            wallets={perRow ? wallets : null}
            wallet={wallet}
            listed={listed}
          />
        </Suspense>
        {perRow && <WalletSums rows={entry.filled} walletOf={walletOf} wallets={wallets} />}
      </Card>
      <PageFoot
        note={
          entry.filled.length > 0
            ? [
                t('entrySum', {
                  ...n(entry.filled.length),
                  amount: formatMoney(sumOf(entry.filled), language, region),
                }),
                ...(unpaid > 0 ? [t('entryUnpaid', n(unpaid))] : []),
              ].join(' · ')
            : t('entryNote')
        }
      >
        <Button onClick={() => void go({ step: undefined })}>{t('common:back')}</Button>
        {entry.filled.length > 0 && (
          <Button tone="quiet" onClick={entry.clear}>
            {t('clearRows')}
          </Button>
        )}
        <Button tone="primary" busy={start.busy} onClick={check}>
          {t('checkRows')}
        </Button>
      </PageFoot>
    </>
  );
}
