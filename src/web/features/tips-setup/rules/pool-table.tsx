import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#domain/tips/index.ts';
import { partOf } from '#kernel/money.ts';
import { localeOf, writeDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxOnly } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { JobCode, Service } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { NumberInput } from '../number-input.tsx';
import { type PoolDraft, EVERY, rowKey, rowOf, withRow, withSame } from './pool-draft.ts';
import styles from './rules.module.css';

type Props = {
  readonly draft: PoolDraft;
  readonly onChange: (draft: PoolDraft) => void;
  readonly services: readonly Service[];
  readonly jobs: readonly JobCode[];
  readonly service: number;
  readonly onService: (service: number) => void;
  readonly sending: Submission;
  readonly outcome: Outcome;
  readonly jobOf: ReadonlyMap<string, number>;
  /** Nothing is saved yet: what stands there are suggestions. */ readonly fresh: boolean;
};

/**
 * Each job code with its points and what it gives; in every service the same, or in each its own.
 */
export function PoolTable(props: Props): ReactNode {
  const { draft, onChange, services, jobs, service, onService, fresh } = props;
  const { t } = useTranslation('tips-rules');
  return (
    <Card
      title={t('points')}
      note={fresh ? `${t('pointsText')} ${t('pointsFresh')}` : t('pointsText')}
      padded={false}
    >
      {services.length > 1 && (
        <div className={styles.which}>
          <label className={styles.same}>
            <CheckboxOnly
              checked={draft.same}
              onChange={(same) => onChange(withSame(draft, same, services, jobs))}
            />{' '}
            {t('sameEverywhere')}
          </label>
          {!draft.same && (
            <SegmentedControl
              fit
              label={t('service')}
              value={String(service)}
              onChange={(id) => onService(Number(id))}
              options={services.map((one) => ({ value: String(one.service_id), label: one.name }))}
            />
          )}
        </div>
      )}
      <div
        id={fieldId('rules')}
        tabIndex={-1}
        className={styles.rows}
        role="table"
        aria-label={t('points')}
      >
        <div role="row" className={`${styles.row} ${styles.head}`}>
          {(['job', 'pointsShort', 'per', 'contributes', 'part'] as const).map((key) => (
            <span key={key} role="columnheader">
              {t(key)}
            </span>
          ))}
        </div>
        {jobs.map((job) => (
          <Row key={job.code_id} {...props} job={job} />
        ))}
      </div>
    </Card>
  );
}

function Row({
  draft,
  onChange,
  service,
  sending,
  outcome,
  jobOf,
  job,
}: Props & { readonly job: JobCode }): ReactNode {
  const { t } = useTranslation('tips-rules');
  const { language, region } = usePreferences();
  const key = rowKey(draft.same ? EVERY : service, job.code_id);
  const row = rowOf(draft, service, job.code_id);
  const name = job.role_name;
  const set = (part: Parameters<typeof withRow>[3]) =>
    onChange(withRow(draft, service, job.code_id, part));
  const tenths = partOfPot(outcome, jobOf, job.code_id);
  const part =
    tenths === null
      ? '—'
      : `${writeDecimal(new Intl.NumberFormat(localeOf(language, region), { minimumFractionDigits: 1 }), tenths)} %`;
  const bases = [
    { value: 'tips', label: t('base.tips') },
    { value: 'net_sales', label: t('base.net_sales') },
  ];
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.job}>
        {name}
      </span>
      <span role="cell" data-word={t('pointsShort')}>
        {job.pooling ? (
          <NumberInput
            name={`points.${key}`}
            label={t('pointsOf', { name })}
            value={row.points}
            error={sending.errorOf(`points.${key}`)}
            onChange={(points) => set({ points })}
          />
        ) : (
          <span className="muted small">{t('receivesNothing')}</span>
        )}
      </span>
      <span role="cell" data-word={t('per')}>
        {job.pooling && (
          <NativeSelect
            label={t('perOf', { name })}
            value={row.per}
            onChange={(per) => set({ per: per === 'shift' ? 'shift' : 'hour' })}
            options={[
              { value: 'hour', label: t('perHour') },
              { value: 'shift', label: t('perShift') },
            ]}
          />
        )}
      </span>
      <span role="cell" data-word={t('contributes')} className={styles.gives}>
        {job.revenue_generating ? (
          <>
            <NumberInput
              name={`contribution.${key}`}
              label={t('contributionOf', { name })}
              value={row.contribution}
              error={sending.errorOf(`contribution.${key}`)}
              onChange={(contribution) => set({ contribution })}
            />
            <span aria-hidden="true">%</span>
            <NativeSelect
              label={t('baseOf', { name })}
              value={row.base}
              onChange={(base) => set({ base: base === 'net_sales' ? 'net_sales' : 'tips' })}
              options={bases}
            />
          </>
        ) : (
          <span className="muted small">{t('givesNothing')}</span>
        )}
      </span>
      <span role="cell" data-word={t('part')} className={styles.part}>
        <bdi dir="ltr" className="num">
          {job.pooling ? part : '—'}
        </bdi>
      </span>
    </div>
  );
}

/** What the people of a job get of the example's pot, in percent of one decimal. */
function partOfPot(
  { people, totals }: Outcome,
  jobOf: ReadonlyMap<string, number>,
  job: number,
): string | null {
  const pot = totals.tipPoolAmount ?? 0n;
  if (pot <= 0n) return null;
  const got = people.reduce(
    (sum, { employeeId, received }) =>
      jobOf.get(String(employeeId)) === job ? sum + received : sum,
    0n,
  );
  const tenths = partOf(got, 1_000n, pot).toString().padStart(2, '0');
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}
