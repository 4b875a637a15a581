import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShiftLine, PoolJob } from '#domain/tips/index.ts';
import { RANGES, readMilli, writeMilli } from '#domain/tips-setup/milli.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Section } from '#web/ui/section.tsx';
import { NumberInput } from '../number-input.tsx';
import { asNight, nightsBefore } from './past-nights.ts';
import styles from './rules.module.css';
import type { JobCode, TipSettings } from '#web/ui/tips/setup.queries.ts';
import { wantedPoints } from './wanted-points.ts';

type Props = {
  readonly settings: TipSettings;
  /** Null where all services have the same rules. */ readonly service: number | null;
  readonly jobs: readonly JobCode[];
  readonly engineJobs: readonly PoolJob[];
  /** The night that is taken where none has been yet. */ readonly example: readonly ShiftLine[];
  readonly onUse: (job: number, points: string) => void;
};

const DAYS = 14;

/**
 * From a wanted percent of the pot to the points that give it: over the service's last nights
 * together, or on the example's night before there are any.
 */
export function PointsHelper({
  settings,
  service,
  jobs,
  engineJobs,
  example,
  onUse,
}: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const pooling = jobs.filter((job) => job.pooling);
  const [job, setJob] = useState(String(pooling[0]?.code_id ?? ''));
  const [percent, setPercent] = useState('');
  const past = useQuery({ ...nightsBefore(settings, DAYS), enabled: percent.trim() !== '' });
  const nights = (past.data?.nights ?? [])
    .filter((night) => service === null || night.service_id === service)
    .map(asNight);
  const lines = nights.length > 0 ? nights.flatMap((night) => night.lines) : example;
  const read = readMilli(percent, ...RANGES.percent);
  const points = read.ok ? wantedPoints(Number(job), read.value, engineJobs, lines) : null;
  const name = pooling.find((one) => String(one.code_id) === job)?.role_name ?? '';
  if (pooling.length < 2) return null;
  return (
    <Section title={t('helper')} note={t('helperText')}>
      <div className={styles.helper}>
        <NativeSelect
          label={t('job')}
          value={job}
          onChange={setJob}
          options={pooling.map((one) => ({ value: String(one.code_id), label: one.role_name }))}
        />
        <span>{t('shallGet')}</span>
        <NumberInput
          name="wanted"
          label={t('wantedPercent')}
          value={percent}
          onChange={setPercent}
        />
        <span>{t('ofPot')}</span>
      </div>
      <p role="status" className={styles.answer}>
        {percent.trim() === ''
          ? t('helperAsk')
          : past.isPending
            ? t('helperWait')
            : `${points === null ? t('helperNone') : t('helperAnswer', { name, points: writeMilli(points) })} ${nights.length > 0 ? t('helperNights', { count: nights.length }) : t('helperExample')}`}
        {points !== null && !past.isPending && percent.trim() !== '' && (
          <Button size="small" onClick={() => onUse(Number(job), writeMilli(points))}>
            {t('usePoints')}
          </Button>
        )}
      </p>
    </Section>
  );
}
