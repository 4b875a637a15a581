import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDays } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Section } from '#web/ui/section.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Code, Day, Money } from '#web/ui/values.tsx';
import type { EwaPersonDetail } from '../setup.queries.ts';

type Period = EwaPersonDetail['periods'][number];
type WorkedDay = Period['days'][number];

/** Minutes as hours and minutes, 7:05. */
const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Where the figures of one period come from. */
export function PersonPeriod({
  person,
  period,
}: {
  readonly person: EwaPersonDetail;
  readonly period: Period;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { language, region } = usePreferences();
  const columns = useDayColumns(person);
  return (
    <Section
      open
      title={t('periodTitle')}
      note={
        <>
          <bdi>{formatDays(period.first_day, period.last_day, language, region)}</bdi> ·{' '}
          {t('payday')} <Day value={period.payday} />
        </>
      }
    >
      <Facts
        facts={[
          { term: t(`source.${period.source}`), value: <Money value={period.wages} /> },
          ...(period.other_earned === '0.00'
            ? []
            : [{ term: t('otherEarned'), value: <Money value={period.other_earned} /> }]),
          ...(period.salary_days === null
            ? []
            : [
                {
                  term: t('salaryDays'),
                  value: t('daysOf', {
                    completed: period.salary_days.completed,
                    days: period.salary_days.days,
                  }),
                },
              ]),
          { term: t('taken'), value: <Money value={period.taken} /> },
          ...(period.carried_in === '0.00'
            ? []
            : [{ term: t('carriedIn'), value: <Money value={period.carried_in} /> }]),
          { term: t('left'), value: <Money value={period.left} /> },
          { term: t('stays'), value: <Money value={period.stays} /> },
        ]}
      />
      {!period.drawable && <p className="small muted">{t('reason.cut_off')}</p>}
      {period.over_cap !== '0.00' && (
        <Alert tone="warning">
          {t('overCap')} <Money value={period.over_cap} />
        </Alert>
      )}
      {period.days.length > 0 && (
        <DataTable
          label={t('byDate')}
          columns={columns}
          rows={period.days}
          keyOf={(day) => day.date}
        />
      )}
    </Section>
  );
}

function useDayColumns(person: EwaPersonDetail): readonly Column<WorkedDay>[] {
  const { t } = useTranslation('ewa-employees');
  return [
    {
      key: 'date',
      title: t('date'),
      card: 'title',
      cell: (day) => <Day value={day.date} />,
    },
    {
      key: 'worked',
      title: t('worked'),
      card: 'below',
      cell: (day) => (
        <>
          {day.worked.map(({ rate, minutes }) => (
            <div key={rate}>
              <Code>{`${clockText(minutes)} × ${rate}`}</Code>
            </div>
          ))}
          {day.notes.map(({ note, minutes }) => (
            <div key={note} className="small">
              {t(`note.${note}`)}{' '}
              {note === 'long_date' && minutes !== null && (
                <ConfirmHours person={person} date={day.date} minutes={minutes} />
              )}
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'earned',
      title: t('earned'),
      align: 'end',
      card: 'amount',
      cell: (day) => <Money value={day.earned} />,
    },
  ];
}

/** A date of more than 16 hours counts once a manager says that they were worked. */
function ConfirmHours({
  person,
  date,
  minutes,
}: {
  readonly person: EwaPersonDetail;
  readonly date: string;
  readonly minutes: number;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const confirm = useOperation('confirmEwaHours', {
    refreshes: ['ewaMember', 'ewaAvailableMembers'],
  });
  return (
    <>
      <Button
        size="small"
        busy={confirm.busy}
        onClick={() =>
          confirm.run({
            params: { customer: person.customer_id },
            body: { store_id: person.store_id, date, minutes },
          })
        }
      >
        {t('confirmHours', { hours: clockText(minutes) })}
      </Button>
      <Refusal error={confirm.error} />
    </>
  );
}
