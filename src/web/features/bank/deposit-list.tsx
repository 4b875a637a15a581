import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Money } from '#web/ui/values.tsx';
import { type BankTransfer, directDeposits } from './bank.queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './direct-deposit.module.css';

const TONE: Readonly<Record<BankTransfer['state'], Tone>> = {
  created: 'info',
  submitted: 'info',
  pending: 'info',
  settled: 'success',
  returned: 'danger',
  cancelled: 'neutral',
  rejected: 'danger',
};

/** Deposits that were announced, then those that came. */
export function DepositList(): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const session = useCurrentSession();
  const found = useQuery(directDeposits);
  const [cancelling, setCancelling] = useState<BankTransfer | null>(null);
  const exporting = useFileExport((file_type) =>
    download('listDirectDeposits', { query: { file_type } }),
  );
  if (!found.data) return <LoadingCard found={found} title={t('recent')} />;
  const mayCancel = allows(session, 'self_fund');
  return (
    <div className={styles.screen}>
      <Card
        title={t('recent')}
        aside={found.data.data.length > 0 && <ExportMenu exporting={exporting} />}
      >
        <ExportFailed exporting={exporting} />
        {found.data.data.length === 0 ? (
          <EmptyState icon={<Inbox />} title={t('none')} text={t('noneText')} />
        ) : (
          <ul>
            {found.data.data.map((deposit) => (
              <li key={deposit.id} className={styles.item}>
                <div className={styles.name}>
                  <div>
                    <Money value={deposit.amount} />{' '}
                    <span aria-hidden="true" className="mirrors">
                      →
                    </span>{' '}
                    <bdi>{deposit.wallet_name}</bdi>
                  </div>
                  <DepositDates deposit={deposit} />
                </div>
                <Badge tone={TONE[deposit.state]}>{t(`state.${deposit.state}`)}</Badge>
                {mayCancel && deposit.cancellable && (
                  <Button
                    size="small"
                    aria-label={t('cancelOne')}
                    onClick={() => setCancelling(deposit)}
                  >
                    {t('cancel')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {cancelling && <CancelDeposit deposit={cancelling} onClose={() => setCancelling(null)} />}
      </Card>
    </div>
  );
}

function DepositDates({ deposit }: { readonly deposit: BankTransfer }): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const { language, region } = usePreferences();
  const { settled_at: settledAt, due_on: sentOn, latest_on: latestOn } = deposit;
  const day = (value: string) => formatDay(value, language, region);
  const words = [
    settledAt !== null && t('received', { day: formatInstant(settledAt, language, region, 'day') }),
    settledAt === null && sentOn !== null && t('sent', { day: day(sentOn) }),
    deposit.state === 'created' && latestOn !== null && t('until', { day: day(latestOn) }),
    deposit.manager_name === '' ? t('unannounced') : deposit.manager_name,
  ].filter((one) => one !== false);
  return (
    <div className="small muted">
      <bdi>{words.join(' · ')}</bdi>
    </div>
  );
}

function CancelDeposit({
  deposit,
  onClose,
}: {
  readonly deposit: BankTransfer;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const cancel = useAction(
    () => call('cancelDirectDeposit', { params: { transfer: deposit.id } }),
    {
      refreshes: ['listDirectDeposits'],
      onDone: () => {
        toast('success', t('canceled'));
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('cancelQuestion')}
      text={t('cancelText', { wallet: deposit.wallet_name })}
      keep={t('keep')}
      verb={t('cancelOne')}
      action={cancel}
      onClose={onClose}
    />
  );
}
