import { useQuery } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Code } from '#web/ui/values.tsx';
import { type TaxRate, taxRates } from './billing-desk.queries.ts';
import { EnterTaxRate } from './enter-tax-rate.dialog.tsx';

/** What states and provinces take, where operators entered it, with our registrations there. */
export function TaxRates(): ReactNode {
  const { t } = useTranslation('billing-desk');
  const list = useQuery(taxRates);
  const columns = useTaxColumns();
  const [entering, setEntering] = useState(false);
  return (
    <Page>
      <PageHeader
        title={t('taxRates')}
        below={t('taxRatesText')}
        actions={
          <Button tone="primary" onClick={() => setEntering(true)}>
            <Plus aria-hidden="true" /> {t('newRate')}
          </Button>
        }
      />
      <Card padded={false}>
        <ListTable
          label={t('taxRates')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.tax_rate_id)}
          empty={<EmptyState icon={<Percent />} title={t('noRates')} text={t('noRatesText')} />}
        />
      </Card>
      {entering && <EnterTaxRate onClose={() => setEntering(false)} />}
    </Page>
  );
}

function useTaxColumns(): readonly Column<TaxRate>[] {
  const { t, i18n } = useTranslation(['billing-desk', 'regions']);
  const { language, region } = usePreferences();
  return useMemo(() => {
    const day = (text: string) => formatDay(text, language, region);
    return [
      {
        key: 'region',
        title: t('region'),
        card: 'title',
        cell: (row) => (
          <>
            {knownText(i18n, 'regions', `${row.country}.${row.region}`) ?? row.region}
            <div className="small muted">{t(`country.${row.country}`)}</div>
          </>
        ),
      },
      { key: 'name', title: t('name'), card: 'detail', cell: (row) => <bdi>{row.name}</bdi> },
      {
        key: 'rate',
        title: t('rate'),
        align: 'end',
        card: 'amount',
        cell: (row) => t('offPercent', { percent: row.percent }),
      },
      {
        key: 'from',
        title: t('from'),
        card: 'status',
        cell: (row) =>
          row.to === null
            ? t('fromOn', { from: day(row.from) })
            : t('fromTo', { from: day(row.from), to: day(row.to) }),
      },
      {
        key: 'registration',
        title: t('registration'),
        cell: (row) => <Code>{row.registration}</Code>,
      },
    ];
  }, [t, i18n, language, region]);
}
