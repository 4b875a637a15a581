import { useState, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#kernel/day.ts';
import { call } from '#web/lib/api.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { DateInput } from '#web/ui/date-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Money } from '#web/ui/values.tsx';
import type { DryRun } from '../integrations.queries.ts';
import styles from './connections.module.css';
import { readKey } from './id-pairs.ts';
import type { ConnectedStore } from './connected-store.ts';

type Person = DryRun['people'][number];
type Figures = NonNullable<Person['there']>;

/** A night as the connection has it, beside what was entered; nothing of it is stored. */
export function DryRunCard({ store }: { readonly store: ConnectedStore }): ReactNode {
  const { t } = useTranslation('connections');
  const [date, setDate] = useState<string>(addDays(store.today, -1));
  const [shown, show] = useState<DryRun | null>(null);
  const tried = useAction(() => call('tryPosNight', { body: { wallet_id: store.id, date } }), {
    onDone: (night) => show(night),
    onRefused: () => show(null),
  });
  return (
    <div id="try">
      <Card title={t('tryTitle')} note={t('tryNote')}>
        <div className={styles.feeds}>
          <div className={styles.picker}>
            <DateInput label={t('night')} value={date} max={store.today} onChange={setDate} />
            <Button busy={tried.busy} onClick={() => tried.run()}>
              {t('tryIt')}
            </Button>
          </div>
          <Refusal error={tried.error} />
          {shown && <NightBeside night={shown} />}
        </div>
      </Card>
    </div>
  );
}

function NightBeside({ night }: { readonly night: DryRun }): ReactNode {
  const { t } = useTranslation('connections');
  const isCompared = night.beside !== 'nothing';
  const columns = usePeopleColumns(isCompared);
  const differing = night.people.filter(({ differences }) => differences.length > 0).length;
  const isWhole = night.complete.clockings !== false && night.complete.sales !== false;
  return (
    <div className={styles.feed} role="status">
      <Alert
        tone={!isWhole ? 'warning' : !isCompared ? 'info' : differing === 0 ? 'success' : 'warning'}
      >
        {t(`beside.${night.beside}`)}{' '}
        {isCompared && (differing === 0 ? t('noneDiffer') : t('someDiffer', { count: differing }))}{' '}
        {!isWhole && t('nightNotWhole')}
      </Alert>
      {night.unassigned.length > 0 && (
        <p className="small">{t('unassignedThere', { count: night.unassigned.length })}</p>
      )}
      {night.unreadable.length > 0 && (
        <p className="small">{t('unreadableThere', { count: night.unreadable.length })}</p>
      )}
      <DataTable
        label={t(`beside.${night.beside}`)}
        columns={columns}
        rows={peopleByDifference(night.people)}
        keyOf={(person) => `${person.employee_id ?? ''} ${person.pos_ids.join(' ')} ${person.name}`}
      />
    </div>
  );
}

/** Who differs stands first. */
const peopleByDifference = (people: readonly Person[]): readonly Person[] =>
  [...people].sort((one, other) => other.differences.length - one.differences.length);

/** Where nothing was entered, nobody is missing from it either. */
function usePeopleColumns(isCompared: boolean): readonly Column<Person>[] {
  const { t } = useTranslation('connections');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (person) => (
          <>
            <PersonName person={person} />
            {person.employee_id === null && <div className="small muted">{t('notLinked')}</div>}
          </>
        ),
      },
      {
        key: 'hours',
        title: t('figure.minutes'),
        align: 'end',
        card: 'amount',
        cell: (person) => (
          <Both
            person={person}
            figure="minutes"
            of={({ minutes }) => <Hours minutes={minutes} />}
          />
        ),
      },
      {
        key: 'sales',
        title: t('figure.net_sales'),
        align: 'end',
        card: 'detail',
        cell: (person) => (
          <Both
            person={person}
            figure="net_sales"
            of={({ net_sales: sales }) => <Money value={sales} />}
          />
        ),
      },
      {
        key: 'tips',
        title: t('figure.tips'),
        align: 'end',
        card: 'status',
        cell: (person) => (
          <Both person={person} figure="tips" of={({ tips }) => <Money value={tips} />} />
        ),
      },
      {
        key: 'why',
        title: t('why'),
        card: 'below',
        cell: (person) =>
          [...new Set(person.differences.flatMap(({ causes }) => causes))]
            .filter((cause) => isCompared || cause !== 'only_there')
            .map((cause) => (
              <div key={cause} className="small">
                {t(`cause.${cause}`)}
              </div>
            )),
      },
    ],
    [t, isCompared],
  );
}

/** Of somebody whom the provider lists nowhere only the number is known. */
function PersonName({ person: { name, pos_ids: keys } }: { readonly person: Person }): ReactNode {
  const { t } = useTranslation('connections');
  return <bdi>{keys.includes(name) ? t('numberOnly', { id: readKey(name).id }) : name}</bdi>;
}

/** What the provider has, and below it what was entered where that is something else. */
function Both({
  person: { there, here },
  figure,
  of,
}: {
  readonly person: Person;
  readonly figure: keyof Figures;
  readonly of: (figures: Figures) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <>
      <div>{there ? of(there) : '—'}</div>
      {here && here[figure] !== there?.[figure] && (
        <div className="small muted">
          {t('entered')} {of(here)}
        </div>
      )}
    </>
  );
}

function Hours({ minutes }: { readonly minutes: number }): ReactNode {
  const { t } = useTranslation('connections');
  const { language, region } = usePreferences();
  const hours = formatDecimal((minutes / 60).toFixed(2), language, region);
  return <bdi className="num">{t('hours', { hours })}</bdi>;
}
