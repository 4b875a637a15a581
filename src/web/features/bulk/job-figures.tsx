import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { FigureStrip, type Figure } from '#web/ui/figure-strip.tsx';
import { Count, Money } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';

/** Ready, with errors, warnings, and what the wallet would hold. */
export function JobFigures({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation('bulk');
  const { language, region } = usePreferences();
  const money = (value: string) => formatMoney(value, language, region);
  const figures: Figure[] = [
    {
      label: t('ready'),
      value: <Count value={job.ready.count} />,
      note: money(job.ready.amount),
      tone: job.ready.count > 0 ? 'success' : undefined,
    },
    {
      label: t('withErrors'),
      value: <Count value={job.with_errors.count} />,
      note: job.with_errors.count > 0 ? money(job.with_errors.amount) : t('none'),
      tone: job.with_errors.count > 0 ? 'danger' : undefined,
    },
    {
      label: t('warnings'),
      value: <Count value={job.with_warnings.count} />,
      note: job.with_warnings.count > 0 ? t('needTick') : t('none'),
      tone: job.with_warnings.count > 0 ? 'warning' : undefined,
    },
  ];
  if (job.wallet.before !== null) {
    figures.push({
      label: t('walletAfter', { wallet: job.wallet.wallet_name }),
      value: <Money value={job.wallet.after} />,
      note: t('walletNow', { amount: money(job.wallet.before) }),
      tone: job.wallet.enough ? undefined : 'danger',
    });
  } else {
    figures.push({
      label: job.wallet.wallet_name,
      value: job.wallet.enough ? t('enough') : t('notEnough'),
      tone: job.wallet.enough ? undefined : 'danger',
    });
  }
  return <FigureStrip figures={figures} />;
}
