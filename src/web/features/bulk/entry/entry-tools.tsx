import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { typedAmount } from '#web/lib/typed-amount.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { cellClass } from '#web/ui/cell-input.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { FileProblems } from '../file-problems.tsx';
import { useCounted } from '../use-counted.ts';
import { counts } from './entry-rows.ts';
import { type Merged, mergeFile } from './merge-file.ts';
import type { Entry } from './use-entry.ts';
import styles from './entry.module.css';

/** What fills many lines at once: one amount for all who have none, or a file. */
export function EntryTools({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation(['bulk', 'errors']);
  const wallets = useCurrentSession()?.wallets ?? [];
  const [merged, setMerged] = useState<Merged | null>(null);
  const take = useAction((file: File) => call('readFundRows', { body: {}, file }), {
    onDone: ({ data }) => {
      const next = mergeFile(entry.rows, data, wallets);
      entry.replace(next.rows);
      setMerged(next);
    },
  });
  const named = [...new Set(entry.rows.map((row) => row.wallet).filter((id) => id !== ''))];
  const template = useAction(() =>
    download('bulkTemplateGenerate', {
      body: {
        wallet_ids: (named.length > 0 ? named : wallets.map((one) => String(one.wallet_id))).map(
          (id) => Number.parseInt(id, 10),
        ),
        by_first: true,
        with_wallet: true,
      },
    }),
  );
  const problems = take.error instanceof ApiError ? take.error.errors : [];
  return (
    <>
      <TableToolbar>
        <FillAmounts entry={entry} />
        <span className={styles.gap} />
        <Button size="small" busy={template.busy} onClick={() => template.run()}>
          <Download aria-hidden="true" />
          {t('bulk:downloadTemplate')}
        </Button>
        <FileButton
          label={t('bulk:importAmounts')}
          busy={take.busy}
          onFile={(file) => {
            setMerged(null);
            take.run(file);
          }}
        />
      </TableToolbar>
      <div className={styles.said}>
        {problems.length > 0 ? (
          <FileProblems problems={problems} />
        ) : (
          <Refusal error={take.error} title={t('bulk:notImported')} />
        )}
        {template.failed && (
          <Alert tone="danger" urgent>
            {t('errors:template_failed')}
          </Alert>
        )}
        {merged && <Imported merged={merged} />}
      </div>
    </>
  );
}

/** What a file did to the table; a line whose wallet nobody here has is named. */
function Imported({ merged }: { readonly merged: Merged }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const parts = [
    t('importFilled', n(merged.filled)),
    ...(merged.added > 0 ? [t('importAdded', n(merged.added))] : []),
    ...(merged.lost.length > 0
      ? [t('importLost', { ...n(merged.lost.length), lines: merged.lost.slice(0, 20).join(', ') })]
      : []),
  ];
  return (
    <Alert tone={merged.lost.length > 0 ? 'warning' : 'success'} urgent>
      {parts.join(' ')}
    </Alert>
  );
}

/** The same amount for everybody on the table who has none yet. */
function FillAmounts({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = entry.rows.filter((row) => row.who !== '' && row.amount.trim() === '').length;
  if (open === 0 || !entry.rows.some((row) => row.listed && !counts(row))) return null;
  const fill = () => {
    const read = readMoney(typedAmount(amount));
    setWrong(!read.ok);
    if (!read.ok) return;
    entry.fill(writeMoney(read.value));
    setAmount('');
  };
  return (
    <div className={styles.fill}>
      <label htmlFor="fill-amount">{t('sameAmount')}</label>
      <input
        id="fill-amount"
        type="text"
        inputMode="decimal"
        dir="ltr"
        placeholder="0.00"
        autoComplete="off"
        maxLength={40}
        aria-invalid={wrong || undefined}
        className={`${cellClass({ framed: true, money: true, bad: wrong })} ${styles.fillAmount}`}
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => event.key === 'Enter' && fill()}
      />
      <Button size="small" onClick={fill}>
        {t('fillAmounts', n(open))}
      </Button>
    </div>
  );
}
