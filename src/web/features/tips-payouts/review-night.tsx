import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxOnly } from '#web/ui/checkbox.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { BlockedReasons } from '#web/ui/tips/blocked.tsx';
import { PersonName } from '#web/ui/tips/person-name.tsx';
import { useReasonWords } from '#web/ui/tips/reason-words.ts';
import { HeldBadge, PayBadge, ReadyBadge } from '#web/ui/tips/result-state.tsx';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';
import { Money } from '#web/ui/values.tsx';
import type { ReviewedNight, ReviewedPerson } from './payouts.queries.ts';
import { NightLaw } from './review-law.tsx';
import styles from './payouts.module.css';

type Props = {
  readonly night: ReviewedNight;
  readonly refusal: { readonly error: unknown; readonly unknown: boolean } | undefined;
  readonly alone: boolean;
  readonly onChanged: () => void;
};

/** One night of a payout: who cannot be paid stands first. */
export function ReviewNight({ night, refusal, alone, onChanged }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { textOf } = useErrorText();
  const { language, region } = usePreferences();
  const sending = useSubmit();
  const columns = useColumns(night, sending, onChanged);
  const title = t('nightOf', {
    service: night.service,
    day: formatDay(night.date, language, region, 'long'),
  });
  const people = [...night.people].sort(
    (a, b) => Number(a.reason === null) - Number(b.reason === null),
  );
  return (
    <Card
      padded={false}
      title={title}
      note={night.state === 'pending' && t('nightSums', { count: night.people.length })}
      aside={<NightAside night={night} alone={alone} />}
    >
      <div className={styles.notes}>
        {refusal && (
          <Alert tone={refusal.unknown ? 'warning' : 'danger'}>
            {refusal.unknown ? t('nightUnknown') : textOf(refusal.error)}
          </Alert>
        )}
        <Refusal error={sending.failure} />
        <BlockedReasons result={night} title={t('nightBlocked')} />
        {night.stale && night.state === 'pending' && <Alert tone="info">{t('nightStale')}</Alert>}
      </div>
      <NightLaw night={night} />
      {night.state === 'pending' && night.blocked.length === 0 && (
        <DataTable
          label={t('peopleOf', { night: title })}
          columns={columns}
          rows={people}
          keyOf={(row) => `${row.employee_id} ${row.external_id ?? ''}`}
        />
      )}
    </Card>
  );
}

function NightAside({
  night,
  alone,
}: {
  readonly night: ReviewedNight;
  readonly alone: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { search, change } = useAddress();
  if (night.state === 'paid') return <PayBadge state="paid" />;
  const others = (search.pick ?? '')
    .split(',')
    .filter((one) => one !== String(night.id))
    .join(',');
  return (
    <>
      {!alone && (
        <Button tone="link" size="small" onClick={() => void change({ pick: others }, true)}>
          {t('takeOut')}
        </Button>
      )}
      <span className={styles.strong}>
        <Money value={night.paying} />
      </span>
    </>
  );
}

function useColumns(
  night: ReviewedNight,
  sending: Submission,
  onChanged: () => void,
): readonly Column<ReviewedPerson>[] {
  const { t } = useTranslation('tips-payouts');
  const words = useReasonWords();
  return useMemo(() => {
    const choose = (person: ReviewedPerson, process: boolean) =>
      void sending.run(async () => {
        await call('setProcess', {
          params: { result_id: night.id },
          body: { employee_ids: [person.employee_id], process },
        });
        onChanged();
      });
    const state = ({ reason }: ReviewedPerson) =>
      reason === null ? (
        <ReadyBadge />
      ) : (
        <div className={styles.stack}>
          <HeldBadge reason={reason} />
          {words.next(reason) !== '' && <span className={styles.why}>{words.next(reason)}</span>}
        </div>
      );
    return [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (row) => <PersonToPay row={row} onChange={(on) => choose(row, on)} />,
      },
      { key: 'state', title: t('state'), card: 'status', cell: state },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (
          <span className={row.reason === null ? styles.strong : styles.notNow}>
            <Money value={row.payout} />
          </span>
        ),
      },
    ];
  }, [t, words, night.id, sending, onChanged]);
}

/** Who is paid with the rest; whose card cannot be paid is held anyway. */
type PersonProps = { readonly row: ReviewedPerson; readonly onChange: (on: boolean) => void };

function PersonToPay({ row, onChange }: PersonProps): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <span className={styles.tickName}>
      <Tick row={row} onChange={onChange} />
      <PersonName person={row} />
      {row.external_id !== null && <span className={styles.why}>{t('byTipOut')}</span>}
    </span>
  );
}

function Tick({ row, onChange }: PersonProps): ReactNode {
  const { t } = useTranslation('tips-payouts');
  if (row.external_id !== null) return <span className={styles.noTick} />;
  const cannot = row.reason !== null && row.reason !== 'left_out';
  return (
    <CheckboxOnly
      aria-label={t('payPersonNow', { name: `${row.first_name} ${row.last_name}` })}
      checked={row.process && !cannot}
      disabled={cannot}
      onChange={onChange}
    />
  );
}
