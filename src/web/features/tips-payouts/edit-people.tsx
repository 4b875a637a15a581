import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxOnly } from '#web/ui/checkbox.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PersonName } from '#web/ui/tips/person-name.tsx';
import { HeldBadge, ReadyBadge } from '#web/ui/tips/result-state.tsx';
import { type TipPerson, type TipResult, cacheResult } from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Money } from '#web/ui/values.tsx';
import styles from './payouts.module.css';

/** Who is paid with this share, and how their amount came about. */
export function EditPeople({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const cache = useQueryClient();
  const sending = useSubmit();
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const columns = useMemo<readonly Column<TipPerson>[]>(() => {
    const choose = (person: TipPerson, process: boolean) =>
      void sending.run(async () => {
        cacheResult(
          cache,
          await call('setProcess', {
            params: { result_id: result.id },
            body: { employee_ids: [person.employee_id], process },
          }),
        );
      });
    const cannot = (person: TipPerson) =>
      !mayPay || (!person.payable && person.reason !== 'left_out');
    return [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (row) => (
          <span className={styles.tickName}>
            <CheckboxOnly
              aria-label={t('payPersonNow', { name: `${row.first_name} ${row.last_name}` })}
              checked={row.process && (row.payable || row.reason === 'left_out')}
              disabled={cannot(row)}
              onChange={(on) => choose(row, on)}
            />
            <PersonName person={row} />
          </span>
        ),
      },
      { key: 'tips', title: t('ownTips'), align: 'end', cell: (row) => <Money value={row.tips} /> },
      {
        key: 'given',
        title: t('potShare'),
        align: 'end',
        cell: (row) => <Money value={row.given} />,
      },
      {
        key: 'received',
        title: t('received'),
        align: 'end',
        cell: (row) => <Money value={row.received} />,
      },
      {
        key: 'adjusted',
        title: t('adjusted'),
        align: 'end',
        cell: (row) => <Money value={row.adjustments} sign="always" />,
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => (row.payable ? <ReadyBadge /> : <HeldBadge reason={row.reason} />),
      },
      {
        key: 'amount',
        title: t('toPay'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <span className={row.payable ? styles.strong : styles.notNow}>
            <Money value={row.payout} />
          </span>
        ),
      },
    ];
  }, [t, mayPay, sending, cache, result.id]);
  return (
    <Card title={t('whoIsPaid')} note={t('whoIsPaidNote')} padded={false}>
      {sending.failure !== null && (
        <div className={styles.notes}>
          <Refusal error={sending.failure} />
        </div>
      )}
      <DataTable
        label={t('peopleOf', { night: result.service })}
        columns={columns}
        rows={result.staff}
        keyOf={(row) => String(row.employee_id)}
      />
    </Card>
  );
}
