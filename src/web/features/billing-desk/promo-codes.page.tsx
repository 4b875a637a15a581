import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Count, Instant } from '#web/ui/values.tsx';
import { AmountIn } from './amount-in.tsx';
import { type PromoCode, promoCodes } from './billing-desk.queries.ts';
import { CreatePromoCode } from './create-promo-code.dialog.tsx';

/** The codes that take something off, with how often they were used. */
export function PromoCodes(): ReactNode {
  const { t } = useTranslation('billing-desk');
  const { search, perPage } = useListSearch();
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<PromoCode | null>(null);
  const list = useQuery(promoCodes({ per_page: perPage, cursor: search.after }));
  const columns = usePromoColumns(setEnding);
  return (
    <Page>
      <PageHeader
        title={t('promoCodes')}
        below={t('promoCodesText')}
        actions={
          <Button tone="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" /> {t('newCode')}
          </Button>
        }
      />
      <Card padded={false}>
        <CursorTable
          label={t('promoCodes')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.promo_code_id)}
          empty={
            <EmptyState icon={<TicketPercent />} title={t('noCodes')} text={t('noCodesText')} />
          }
        />
      </Card>
      {creating && <CreatePromoCode onClose={() => setCreating(false)} />}
      {ending && <EndPromoCode promo={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}

function EndPromoCode({
  promo,
  onClose,
}: {
  readonly promo: PromoCode;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('billing-desk');
  const { code, promo_code_id: id } = promo;
  const end = useAction(() => call('endPromoCode', { params: { promo_code: id } }), {
    refreshes: ['listPromoCodes'],
    onDone: () => {
      toast('success', t('ended', { code }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('endTitle', { code })}
      text={t('endText')}
      keep={t('cancel')}
      verb={t('end')}
      action={end}
      onClose={onClose}
    />
  );
}

const STATE_TONE: Readonly<Record<PromoCode['state'], Tone>> = {
  active: 'success',
  used_up: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
};

function usePromoColumns(onEnd: (row: PromoCode) => void): readonly Column<PromoCode>[] {
  const { t } = useTranslation(['billing-desk', 'subscriptions']);
  return useMemo(
    () => [
      {
        key: 'code',
        title: t('code'),
        card: 'title',
        cell: (row) => (
          <>
            <Code>{row.code}</Code>
            <div className="small muted">{t('createdBy', { name: row.created_by })}</div>
          </>
        ),
      },
      { key: 'off', title: t('off'), card: 'amount', cell: (row) => <Off promo={row} /> },
      {
        key: 'duration',
        title: t('duration'),
        cell: (row) =>
          row.duration === 'once'
            ? t('duration.once')
            : t('forMonths', { count: row.duration_in_months ?? 1 }),
      },
      {
        key: 'contracts',
        title: t('contracts'),
        cell: (row) =>
          row.contracts.length === 0
            ? t('allContracts')
            : row.contracts.map((one) => t(`subscriptions:contract.${one}`)).join(', '),
      },
      {
        key: 'redemptions',
        title: t('redemptions'),
        align: 'end',
        card: 'detail',
        cell: (row) =>
          row.max_redemptions === null ? (
            <Count value={row.redemptions} />
          ) : (
            t('redeemedOf', { count: row.redemptions, most: row.max_redemptions })
          ),
      },
      {
        key: 'expires',
        title: t('expires'),
        cell: (row) =>
          row.expires_at === null ? t('never') : <Instant value={row.expires_at} style="short" />,
      },
      {
        key: 'state',
        title: t('status'),
        card: 'status',
        cell: (row) => <Badge tone={STATE_TONE[row.state]}>{t(`state.${row.state}`)}</Badge>,
      },
      {
        key: 'act',
        title: t('end'),
        quiet: true,
        align: 'end',
        card: 'below',
        cell: (row) =>
          row.state === 'active' && (
            <Button
              size="small"
              aria-label={t('endOf', { code: row.code })}
              onClick={() => onEnd(row)}
            >
              {t('end')}
            </Button>
          ),
      },
    ],
    [t, onEnd],
  );
}

function Off({ promo }: { readonly promo: PromoCode }): ReactNode {
  const { t } = useTranslation('billing-desk');
  const { percent_off: percent, amount_off: amount } = promo;
  if (percent !== null) return t('offPercent', { percent });
  return (['CAD', 'USD'] as const)
    .filter((currency) => amount?.[currency] != null)
    .map((currency) => (
      <div key={currency}>
        <AmountIn value={amount?.[currency] ?? null} currency={currency} />
      </div>
    ));
}
