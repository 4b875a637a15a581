import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ReviewList, type ReviewRow, type ReviewTotal } from '#web/ui/review-list.tsx';
import { Money } from '#web/ui/values.tsx';
import type { Job } from './bulk.queries.ts';
import { useWizard } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** From, to, how many, and the sums. */
export function ReviewFigures({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const money = (value: string) => formatMoney(value, language, region);
  const held = job.with_errors.count + job.with_warnings.count + job.excluded.count;
  const cards = t('cardsCount', { ...n(job.ready.count) });
  const rows: ReviewRow[] = [
    { term: t('from'), value: job.kind === 'load' ? job.wallet.wallet_name : cards },
    {
      term: t('to'),
      value: job.kind === 'load' ? cards : job.wallet.wallet_name,
      change: (
        <Button tone="link" size="small" onClick={() => void go({ step: 'fix' })}>
          {t('common:change')}
        </Button>
      ),
    },
    { term: t('source'), value: job.file_name ?? t(`typed.${job.kind}`) },
  ];
  if (held > 0) {
    rows.push({
      term: t('leftOut'),
      value: t('rowsCount', { ...n(held) }),
      note: t('leftOutNote', {
        errors: job.with_errors.count,
        warnings: job.with_warnings.count,
        excluded: job.excluded.count,
      }),
      change: (
        <Button tone="link" size="small" onClick={() => void go({ step: 'fix' })}>
          {t('lookAt')}
        </Button>
      ),
    });
  }
  const totals: ReviewTotal[] = [
    { term: t('rowsSum'), value: <Money value={job.ready.amount} /> },
    { term: t('fees'), value: <Money value={job.fees} /> },
    ...(job.member_part === '0.00'
      ? []
      : [{ term: t('feesOfMembers'), value: <Money value={job.member_part} /> }]),
    {
      term: t('total'),
      value: (
        <>
          <Money value={job.total} /> {job.currency}
        </>
      ),
      strong: true,
    },
  ];
  if (job.wallet.before !== null)
    totals.push({
      term: t('walletBefore', { wallet: job.wallet.wallet_name }),
      value: <Money value={job.wallet.before} />,
    });
  if (job.wallet.after !== null && !job.wallet.after.startsWith('-'))
    totals.push({
      term: t('walletAfter', { wallet: job.wallet.wallet_name }),
      value: money(job.wallet.after),
    });
  return (
    <Card padded={false} title={t('reviewTitle')}>
      <ReviewList rows={rows} totals={totals} />
    </Card>
  );
}
