import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { queryOf, refreshAllBut } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import {
  cancelLoad,
  checkMovement,
  isOpen,
  movementQuery,
  type Movement,
} from '#web/lib/movements.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { TransactionBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Instant, Money } from '#web/ui/values.tsx';

type Props = { readonly id: number; readonly onClose: () => void };

/** One movement with all that is known of it, at an address of its own over the list. */
export default function MovementDialog({ id, onClose }: Props): ReactNode {
  const { t } = useTranslation('reports');
  const found = useQuery(movementQuery(id));
  const movement = found.data;
  return (
    <Dialog
      title={
        movement ? `${t(`type.${movement.transaction_type}`)} ${movement.id}` : t('transaction')
      }
      open
      onClose={onClose}
      foot={movement && <Foot movement={movement} />}
    >
      <LoadingLines found={found} />
      {movement && <MovementDetails movement={movement} />}
    </Dialog>
  );
}

function MovementDetails({ movement }: { readonly movement: Movement }): ReactNode {
  const { t } = useTranslation('reports');
  const { reasonText } = useErrorText();
  const currency = useCurrentSession()?.client.currency;
  const some = (term: string, value: string | null | undefined) => (value ? [{ term, value }] : []);
  return (
    <>
      {isOpen(movement) && (
        <Alert tone="warning" title={t('notKnown')}>
          <p>{t('notKnownText')}</p>
        </Alert>
      )}
      {movement.reason !== null && <Alert tone="danger" title={reasonText(movement.reason)} />}
      <Facts
        facts={[
          { term: t('status'), value: <TransactionBadge status={movement.status} /> },
          {
            term: t('amount'),
            value: (
              <bdi>
                <Money value={movement.adjustment_amount} sign="always" /> {currency}
              </bdi>
            ),
          },
          { term: t('fee'), value: <Money value={movement.fee} /> },
          ...(movement.total_amount === null
            ? []
            : [{ term: t('total'), value: <Money value={movement.total_amount} /> }]),
          { term: t('when'), value: <Instant value={movement.adjusted_at} /> },
          { term: t('wallet'), value: movement.wallet_name },
          ...some(t('cardHolder'), movement.card_holder),
          ...(movement.proxy === null
            ? []
            : [{ term: t('proxy'), value: <Code>{movement.proxy}</Code> }]),
          { term: t('by'), value: movement.adjuster_name || t('system') },
          ...some(t('memo'), movement.description),
          ...some(t('notes'), movement.notes),
          ...some(t('bonus'), movement.bonus_message),
        ]}
      />
    </>
  );
}

function Foot({ movement }: { readonly movement: Movement }): ReactNode {
  const { t } = useTranslation('reports');
  const session = useCurrentSession();
  const { textOf } = useErrorText();
  const cache = useQueryClient();
  const keep = (next: Movement | undefined) => {
    if (next) cache.setQueryData(movementQuery(movement.id).queryKey, next);
    void refreshAllBut(cache);
  };
  const check = useAction(() => checkMovement(movement.id), { onSettled: keep });
  const cancel = useAction(() => cancelLoad(movement.id), { onSettled: keep });
  const error = check.error ?? cancel.error;
  const may = isOpen(movement) && movement.job_id === null && allows(session, 'load_one');
  return (
    <>
      {error !== null && (
        <span role="alert" className="small">
          {textOf(error)}
        </span>
      )}
      {movement.customer_id !== null && (
        <Link
          to="/account-management/view-customer/$customerId"
          params={{ customerId: String(movement.customer_id) }}
          className={buttonClass()}
        >
          {t('seeMember')}
        </Link>
      )}
      {movement.status === 'failed' &&
        movement.transaction_type === 'load' &&
        movement.customer_id !== null &&
        allows(session, 'load_one') && (
          <Link
            to="/account-management/load-funds/$customerId/$storeId"
            params={{
              customerId: String(movement.customer_id),
              storeId: String(movement.wallet_id),
            }}
            search={{ amount: movement.adjustment_amount }}
            className={buttonClass({ tone: 'primary' })}
          >
            {t('loadAgain')}
          </Link>
        )}
      {movement.transaction_type === 'load' && allows(session, 'dispute') && (
        <DisputeLink movement={movement.id} />
      )}
      {movement.job_id !== null && (
        <Link
          to="/reports/bulk-loads/$bulkId"
          params={{ bulkId: String(movement.job_id) }}
          className={buttonClass()}
        >
          {t('seeBulk')}
        </Link>
      )}
      {may && movement.cancellable_until !== null && (
        <Button busy={cancel.busy} onClick={() => cancel.run()}>
          {t('cancelLoad')}
        </Button>
      )}
      {may && movement.cancellable_until === null && (
        <Button tone="primary" busy={check.busy} onClick={() => check.run()}>
          {t('checkAgain')}
        </Button>
      )}
    </>
  );
}

/** To the dispute of a load, or to a new one while there is time left. */
function DisputeLink({ movement }: { readonly movement: number }): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const found = useQuery(queryOptions({ ...queryOf('showDisputable', { params: { movement } }) }));
  if (!found.data) return null;
  const { refusal, dispute, window_ends_at: end } = found.data;
  if (refusal === 'dispute_exists' && dispute !== null)
    return (
      <Link
        to="/reports/disputes"
        search={{ dispute: String(dispute.dispute_id) }}
        className={buttonClass()}
      >
        {t('seeDispute')}
      </Link>
    );
  const left = refusal === null && end !== null ? timeLeft(end, now()) : null;
  if (left === null) return null;
  return (
    <Link
      to="/account-management/dispute-transaction/$movementId"
      params={{ movementId: String(movement) }}
      className={buttonClass()}
    >
      {t('disputeLoad', { left: t(`common:left.${left.unit}`, { count: left.count }) })}
    </Link>
  );
}
