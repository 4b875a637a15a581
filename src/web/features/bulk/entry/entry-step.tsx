import type { HistoryState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
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
import { useAction } from '#web/ui/use-action.ts';
import type { Job, Kind } from './bulk.queries.ts';
import { draftRows, sumOf } from './entry-rows.ts';
import { EntryTable } from './entry-table.tsx';
import { OpenBatches } from './open-batches.tsx';
import { useCounted } from './use-counted.ts';
import { useEntry } from './use-entry.ts';
import { useCacheJob, useWizard } from './use-wizard.ts';
import { useFirstWallet, WalletField } from './wallet-field.tsx';
import styles from './bulk.module.css';

type Props = { readonly kind: Kind; readonly several: boolean };

/** Rows typed or pasted on screen; one batch a wallet. */
export function EntryStep({ kind, several }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { problemText } = useErrorText();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const cacheJob = useCacheJob();
  const session = useCurrentSession();
  const first = useFirstWallet();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState<'wallet' | 'rows' | null>(null);
  const wallet = chosen || first;
  const [people] = useState(() => (history.state as HistoryState | null)?.people ?? []);
  const entry = useEntry(kind, several, people);
  const perRow = several && (session?.wallets.length ?? 0) > 1;
  const walletOf = (row: { wallet: string }) => (perRow ? row.wallet || wallet : wallet);
  const start = useAction(
    async (): Promise<readonly Job[]> => {
      const jobs: Job[] = [];
      for (const id of new Set(entry.filled.map(walletOf))) {
        const rows = draftRows(
          entry.filled.filter((row) => walletOf(row) === id),
          kind,
        );
        jobs.push(
          await call('bulkDraft', {
            body: { kind, store_id: Number.parseInt(id, 10), notes: '', description: '', rows },
          }),
        );
      }
      return jobs;
    },
    {
      onDone: (jobs) => {
        for (const job of jobs) cacheJob(job);
        entry.clear();
        void go({
          job: String(jobs[0]?.job_id),
          jobs: jobs.length > 1 ? jobs.map((job) => job.job_id).join('-') : undefined,
          step: undefined,
        });
      },
    },
  );
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
      <Card>
        <div className={styles.narrow}>
          <WalletField
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
      <Card
        padded={false}
        title={t('rowsTitle')}
        note={kind === 'unload' ? t('pasteHintUnload') : t('pasteHint')}
      >
        <EntryTable
          entry={entry}
          wallets={perRow ? (session?.wallets ?? []) : null}
          wallet={wallet}
          kind={kind}
        />
      </Card>
      <PageFoot
        note={
          entry.filled.length > 0
            ? t('entrySum', {
                ...n(entry.filled.length),
                amount: formatMoney(sumOf(entry.filled), language, region),
              })
            : t('entryNote')
        }
      >
        {!several && (
          <Button onClick={() => void go({ step: undefined })}>{t('common:back')}</Button>
        )}
        {entry.filled.length > 0 && (
          <Button tone="quiet" onClick={entry.clear}>
            {t('clearRows')}
          </Button>
        )}
        <Button tone="primary" busy={start.busy} onClick={check}>
          {t('checkRows')}
        </Button>
      </PageFoot>
      {several && <OpenBatches kind={kind} />}
    </>
  );
}
