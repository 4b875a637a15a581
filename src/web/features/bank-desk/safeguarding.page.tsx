import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, localeOf, writeDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { type Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { type CurrencyFigures, safeguarding } from './bank-desk.queries.ts';
import { RailMoney, companyColumn, useRailMoney, type Rail } from './desk-values.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import styles from './bank-desk.module.css';

/** What clients own beside what the bank holds, by currency and by client. */
export function Safeguarding(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const found = useQuery(safeguarding);
  return (
    <Page>
      <PageHeader title={t('safeguarding')} below={t('safeguardingText')} />
      <Stack>
        <OpenAlerts kinds={['coverage_low']} />
        {found.data ? (
          found.data.currencies.map((figures) => (
            <OfCurrency key={figures.currency} figures={figures} />
          ))
        ) : (
          <LoadingCard found={found} height="320px" />
        )}
      </Stack>
    </Page>
  );
}

function OfCurrency({ figures }: { readonly figures: CurrencyFigures }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  return (
    <Card
      title={t(`rail.${figures.rail}`)}
      note={
        figures.day === null
          ? t('noStatementYet')
          : t('asOf', { day: formatDay(figures.day, language, region) })
      }
      aside={<CoverageBadge figures={figures} />}
      padded={false}
    >
      <div className={styles.summary}>
        <Summary figures={figures} />
      </div>
      <ByClient figures={figures} />
    </Card>
  );
}

const isShort = ({ missing }: CurrencyFigures): boolean => missing !== '0.00';

function CoverageBadge({ figures }: { readonly figures: CurrencyFigures }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const money = useRailMoney();
  if (figures.funds === null) return null;
  if (isShort(figures))
    return (
      <Badge tone="danger">
        {t('coverageShort', { amount: money(figures.missing, figures.rail) })}
      </Badge>
    );
  return figures.coverage === null ? (
    <Badge tone="neutral">{t('nothingHeld')}</Badge>
  ) : (
    <Badge tone="success">{t('coverageOk')}</Badge>
  );
}

function Summary({ figures }: { readonly figures: CurrencyFigures }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const money = (value: string) => <RailMoney value={value} rail={figures.rail} />;
  const coverage: Figure = {
    label: t('coverage'),
    value: figures.coverage === null ? '—' : <Percent value={figures.coverage} />,
    ...(figures.coverage !== null && { tone: isShort(figures) ? 'danger' : 'success' }),
  };
  return (
    <FigureStrip
      figures={[
        { label: t('clientMoney'), value: money(figures.client_money) },
        { label: t('funds'), value: figures.funds === null ? '—' : money(figures.funds) },
        coverage,
        { label: t('unexplained'), value: money(figures.unexplained) },
      ]}
    />
  );
}

function Percent({ value }: { readonly value: string }): ReactNode {
  const { language, region } = usePreferences();
  const format = new Intl.NumberFormat(localeOf(language, region), {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
  });
  return (
    <bdi dir="ltr" className="num">
      {writeDecimal(format, value)}
    </bdi>
  );
}

type Row = CurrencyFigures['clients'][number];

function ByClient({ figures }: { readonly figures: CurrencyFigures }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const columns = useBetweenColumns(figures.rail);
  const rows: readonly Row[] =
    figures.clients.length === 0
      ? []
      : [...figures.clients, { ...figures, client_id: 0, client_name: t('allClients') }];
  if (rows.length === 0) return <p className={styles.none}>{t('noClients')}</p>;
  return (
    <DataTable
      label={`${t('byClient')} ${t(`rail.${figures.rail}`)}`}
      columns={columns}
      rows={rows}
      keyOf={(row) => String(row.client_id)}
    />
  );
}

const BETWEEN = [
  ['client_money', 'clientMoney'],
  ['fees', 'fees'],
  ['receivable', 'receivable'],
  ['dispute', 'disputes'],
  ['by_hand', 'byHand'],
  ['at_bank', 'atBank'],
] as const;

function useBetweenColumns(rail: Rail): readonly Column<Row>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      companyColumn(t('company'), (row) =>
        row.client_id === 0 ? <strong>{row.client_name}</strong> : <bdi>{row.client_name}</bdi>,
      ),
      ...BETWEEN.map(([part, title]): Column<Row> => ({
        key: part,
        title: t(title),
        align: 'end',
        cell: (row) => <RailMoney value={row[part]} rail={rail} />,
        ...(part === 'client_money' && { card: 'amount' as const }),
      })),
    ],
    [t, rail],
  );
}
