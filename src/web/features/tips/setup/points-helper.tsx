import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Line, PoolJob } from '#domain/tips/index.ts';
import { RANGES, readMilli, writeMilli } from '#domain/tips/setup/milli.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Section } from '#web/ui/section.tsx';
import { NumberInput } from './number-input.tsx';
import styles from './rules.module.css';
import type { JobCode } from './setup.queries.ts';
import { wantedPoints } from './wanted-points.ts';

type Props = { readonly jobs: readonly JobCode[]; readonly engineJobs: readonly PoolJob[]; readonly lines: readonly Line[]; readonly onUse: (job: number, points: string) => void };

/** From a wanted percent of the pot to the points that give it on the example's night. */
export function PointsHelper({ jobs, engineJobs, lines, onUse }: Props): ReactNode {
  const { t } = useTranslation('tips-rules');
  const pooling = jobs.filter((job) => job.pooling);
  const [job, setJob] = useState(String(pooling[0]?.code_id ?? ''));
  const [percent, setPercent] = useState('');
  const read = readMilli(percent, ...RANGES.percent);
  const points = read.ok ? wantedPoints(Number(job), read.value, engineJobs, lines) : null;
  const name = pooling.find((one) => String(one.code_id) === job)?.role_name ?? '';
  if (pooling.length < 2) return null;
  return (
    <Section title={t('helper')} note={t('helperText')}>
      <div className={styles.helper}>
        <NativeSelect label={t('job')} value={job} onChange={setJob} options={pooling.map((one) => ({ value: String(one.code_id), label: one.role_name }))} />
        <span>{t('shallGet')}</span>
        <NumberInput name="wanted" label={t('wantedPercent')} value={percent} onChange={setPercent} />
        <span>{t('ofPot')}</span>
      </div>
      <p role="status" className={styles.answer}>
        {percent.trim() === '' ? t('helperAsk') : points === null ? t('helperNone') : t('helperAnswer', { name, points: writeMilli(points) })}
        {points !== null && percent.trim() !== '' && <Button size="small" onClick={() => onUse(Number(job), writeMilli(points))}>{t('usePoints')}</Button>}
      </p>
    </Section>
  );
}
