import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { sessionUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { PersonName } from '#web/ui/tips/person-name.tsx';
import { type ReasonWords, useReasonWords } from '#web/ui/tips/reason-words.ts';
import { NothingBadge, PayBadge } from '#web/ui/tips/result-state.tsx';
import {
  type TipPerson,
  type TipResult,
  type TipType,
  forgetResults,
  cacheResult,
} from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import styles from './payouts.module.css';

type Props = {
  readonly type: TipType;
  readonly result: TipResult;
  /** In a box that has its heading already. */ readonly inside?: boolean;
};
const hasPayout = (person: TipPerson): boolean =>
  person.payout !== '0.00' || person.owed !== '0.00';
const waits = (person: TipPerson): boolean =>
  person.pay_state === 'held' || person.pay_state === 'failed';

/** A paid night: who got what, who did not and why, and what can still be done about it. */
export function PayoutOutcome({ type, result, inside = false }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const columns = useColumns(result.timezone, result.archived_at !== null);
  const title = t('nightOf', {
    service: result.service,
    day: formatDay(result.date, language, region, 'long'),
  });
  const people = result.staff.filter(hasPayout).sort((a, b) => Number(waits(b)) - Number(waits(a)));
  const table = (
    <DataTable
      label={t('peopleOf', { night: title })}
      columns={columns}
      rows={people}
      keyOf={(row) => String(row.employee_id)}
    />
  );
  if (inside) {
    return (
      <div className={styles.inside}>
        {result.paid_at !== null && (
          <p className="muted">
            <PaidNote result={result} />
          </p>
        )}
        <p className={styles.total}>
          {t('toPayTotal')}{' '}
          <span className={styles.strong}>
            <Money value={result.total_payout} />
          </span>
        </p>
        <Acts type={type} result={result} />
        {table}
      </div>
    );
  }
  return (
    <Card
      padded={false}
      title={title}
      note={result.paid_at !== null && <PaidNote result={result} />}
      aside={
        <span className={styles.strong}>
          <Money value={result.total_payout} />
        </span>
      }
    >
      <Acts type={type} result={result} />
      {table}
    </Card>
  );
}

function PaidNote({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <>
      {t(result.paid_how === 'manual' ? 'paidElsewhereBy' : 'paidBy', {
        name: result.paid_by ?? '',
      })}{' '}
      <Instant value={result.paid_at ?? ''} zone={result.timezone} />
    </>
  );
}

function useColumns(zone: string, archived: boolean): readonly Column<TipPerson>[] {
  const { t } = useTranslation('tips-payouts');
  const words = useReasonWords();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (row) => <PersonName person={row} />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <PersonState row={row} words={words} archived={archived} />,
      },
      {
        key: 'told',
        title: t('told'),
        card: 'detail',
        cell: (row) =>
          row.notified_at === null ? (
            <span className="muted">{t('notTold')}</span>
          ) : (
            <Instant value={row.notified_at} style="short" zone={zone} />
          ),
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <span className={waits(row) ? styles.notNow : styles.strong}>
            <Money value={row.payout} />
          </span>
        ),
      },
    ],
    [t, words, zone, archived],
  );
}

function PersonState({
  row,
  words,
  archived,
}: {
  readonly row: TipPerson;
  readonly archived: boolean;
  readonly words: ReasonWords;
}): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'tips-results']);
  if (row.pay_state === null)
    return archived && row.payout !== '0.00' ? (
      <Badge tone="neutral">{t('tips-payouts:notPaid')}</Badge>
    ) : row.owed !== '0.00' ? (
      <span className={styles.why}>
        {t('tips-payouts:owes')} <Money value={row.owed} />
      </span>
    ) : (
      <NothingBadge />
    );
  return (
    <div className={styles.stack}>
      <PayBadge state={row.pay_state} />
      {waits(row) && <span className={styles.reason}>{words.short(row.reason)}</span>}
      {waits(row) && words.next(row.reason) !== '' && (
        <span className={styles.why}>{words.next(row.reason)}</span>
      )}
    </div>
  );
}

function Acts({ type, result }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { textOf } = useErrorText();
  const session = useCurrentSession();
  const cache = useQueryClient();
  const sending = useSubmit();
  const exporting = useFileExport((file_type) =>
    type === 'share'
      ? download('exportTipShare', { params: { share_id: result.id }, query: { file_type } })
      : download('exportTipPool', { params: { pool_id: result.id }, query: { file_type } }),
  );
  const [told, setTold] = useState<{ told: number; not_told: number } | null>(null);
  const paid = result.state === 'paid';
  const archived = result.archived_at !== null;
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    return void sending.run(async () => {
      cacheResult(
        cache,
        await call(type === 'pool' ? 'payHeldPool' : 'payHeldShare', {
          params: { id: result.id },
          key: crypto.randomUUID(),
        }),
      );
    });
  };
  const notify = () =>
    void sending.run(async () => {
      setRetrying(false);
      setTold(
        await call('notifyMembers', {
          params: { client_id: sessionUser()?.client_id ?? 0 },
          body: type === 'pool' ? { pool_id: result.id } : { share_id: result.id },
        }),
      );
      await forgetResults(cache);
    });
  const open = () =>
    void sending.run(async () => {
      setRetrying(false);
      const { link, share_id: page } = await call(
        type === 'pool' ? 'shareTipPool' : 'shareTipShare',
        { params: { id: result.id } },
      );
      await navigator.clipboard?.writeText(link).catch(() => undefined);
      toast('success', t('linkCopied'));
      window.open(`/tip-pooling/view-tip-${type}/${page}`, '_blank', 'noopener');
      await forgetResults(cache);
    });
  const waiting = result.staff.some(waits);
  const untold = result.staff.some(
    (person) =>
      (person.pay_state === 'paid' ||
        person.pay_state === 'manual' ||
        person.pay_state === 'sending') &&
      person.notified_at === null,
  );
  return (
    <div className={styles.notes}>
      {sending.failure !== null && (
        <Alert tone="danger" urgent title={retrying ? t('unableOne') : t('actFailed')}>
          <p>{textOf(sending.failure)}</p>
        </Alert>
      )}
      <ExportFailed exporting={exporting} />
      {told && (
        <Alert tone="success" urgent>
          {t('toldCount', { count: told.told })}
          {told.not_told > 0 && <> {t('notToldCount', { count: told.not_told })}</>}
        </Alert>
      )}
      {paid && waiting && (
        <Alert
          tone="warning"
          title={t('someHeld')}
          actions={
            allows(session, 'tips_pay') && (
              <Button size="small" busy={sending.busy} onClick={retry}>
                <RotateCw aria-hidden="true" /> {t('retryHeld')}
              </Button>
            )
          }
        >
          <p>{t('retryText')}</p>
        </Alert>
      )}
      <div className={styles.acts}>
        {paid && untold && (
          <Button size="small" busy={sending.busy} onClick={notify}>
            <BellRing aria-hidden="true" /> {t('notify')}
          </Button>
        )}
        {!archived && (
          <Button size="small" busy={sending.busy} onClick={open}>
            <ExternalLink aria-hidden="true" className="mirrors" /> {t('openShared')}
          </Button>
        )}
        {(archived || type === 'share') && <ExportMenu exporting={exporting} />}
        {!archived && type === 'share' && allows(session, 'tips_enter') && (
          <Link
            to="/account-management/tip-share-edit-payout/$shareId"
            params={{ shareId: String(result.id) }}
            className={buttonClass({ size: 'small' })}
          >
            {t('editPayout')}
          </Link>
        )}
      </div>
    </div>
  );
}
