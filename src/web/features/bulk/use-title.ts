import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { Job, Kind } from './bulk.queries.ts';
import type { BulkStep } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** What a step of the wizard says above all: what there is to do, or what was done. */
export function useTitle(
  kind: Kind,
  step: BulkStep,
  several: boolean,
  job: Job | undefined,
): string {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  if (!job) return several ? t('title.cards') : t(`title.${kind}`);
  if (step === 'file')
    return job.file_problems.length > 0 ? t('title.fileBad') : t('title.fileRead');
  if (step === 'fix') {
    const bad = job.with_errors.count;
    if (bad > 0)
      return job.ready.count > 0
        ? t('title.fixOrGoOn', { ...n(bad) })
        : t('title.fix', { ...n(bad) });
    return job.with_warnings.count > 0
      ? t('title.warnings', { ...n(job.with_warnings.count) })
      : t('title.allReady');
  }
  if (step === 'review') return t('title.review');
  const all = job.sent.count + job.failed.count + job.unknown.count;
  return job.state === 'complete_with_errors' && all > 0
    ? t('title.partly', {
        sent: formatCount(job.sent.count, language, region),
        all: formatCount(all, language, region),
      })
    : t(`title.state.${job.state}`);
}
