import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '#web/lib/new-key.ts';
import { call } from '#web/lib/api.ts';
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant } from '#web/ui/values.tsx';
import { type BankTransfer, currentSelfLoads } from './bank.queries.ts';
import styles from './bank.module.css';

const TONE: Readonly<Record<BankTransfer['state'], Tone>> = {
  created: 'info',
  submitted: 'info',
  pending: 'warning',
  settled: 'success',
  returned: 'danger',
  cancelled: 'neutral',
  rejected: 'danger',
};

export function LoadBadge({ state }: { readonly state: BankTransfer['state'] }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  return <Badge tone={TONE[state]}>{t(`load.${state}`)}</Badge>;
}

/** What is on its way from the bank, and what came in the last month. */
export function RecentLoads(): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const found = useQuery(currentSelfLoads);
  const [cancelling, setCancelling] = useState<BankTransfer | null>(null);
  if (!found.data) return <LoadingCard found={found} />;
  return (
    <Card title={t('recent')}>
      {found.data.data.length === 0 ? (
        <p className="muted">{t('recentEmpty')}</p>
      ) : (
        <ul className={styles.loads}>
          {found.data.data.map((load) => (
            <li key={load.id} className={styles.load}>
              <LoadWords load={load} />
              <LoadBadge state={load.state} />
              {load.cancellable && (
                <Button size="small" onClick={() => setCancelling(load)}>
                  {t('cancelLoad')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {cancelling && <CancelDialog load={cancelling} onClose={() => setCancelling(null)} />}
    </Card>
  );
}

function LoadWords({ load }: { readonly load: BankTransfer }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const money = (wire: string) => formatMoney(wire, language, region);
  return (
    <div className={styles.loadWords}>
      <div>
        <bdi className="num">{money(load.amount)}</bdi> → <bdi>{load.wallet_name}</bdi>
      </div>
      <div className={styles.note}>
        <Instant value={load.created_at} style="short" /> · <bdi>{load.manager_name}</bdi>
      </div>
      <div className={styles.note}>
        <LoadDates load={load} />
        {load.return_code !== null && <> · {t('returnedWith', { code: load.return_code })}</>}
        {load.owed !== '0.00' && <> · {t('stillOwed', { amount: money(load.owed) })}</>}
      </div>
    </div>
  );
}

function LoadDates({ load }: { readonly load: BankTransfer }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const open = ['created', 'submitted', 'pending'].includes(load.state);
  if (load.settled_at !== null)
    return t('arrivedOn', { day: formatInstant(load.settled_at, language, region, 'day') });
  if (!open || load.settles_on === null || load.latest_on === null) return null;
  return t('expectedBy', {
    from: formatDay(load.settles_on, language, region),
    to: formatDay(load.latest_on, language, region),
  });
}

function CancelDialog({
  load,
  onClose,
}: {
  readonly load: BankTransfer;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const [key] = useState(newKey);
  const cancel = useAction(() => call('cancelSelfLoad', { params: { transfer: load.id }, key }), {
    refreshes: ['currentSelfLoads', 'listBankAccounts', 'clientWallets'],
    onDone: onClose,
  });
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('cancelQuestion')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('keepLoad')}</Button>
          <Button tone="danger" busy={cancel.busy} onClick={() => cancel.run()}>
            {t('cancelLoad')}
          </Button>
        </>
      }
    >
      <Refusal error={cancel.error} />
      <p>{t('cancelText')}</p>
    </Dialog>
  );
}
