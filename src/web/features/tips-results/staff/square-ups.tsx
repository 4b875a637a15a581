import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SQUARE_UP_STATES } from '#contract/choices.ts';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';
import { Day, Instant, Money } from '#web/ui/values.tsx';
import { NewSquareUp } from './new-square-up.tsx';
import { PaySquareUp } from './pay-square-up.tsx';
import { type SquareUp, type State, squareUps } from './square-ups.queries.ts';
import styles from './staff.module.css';

/**
 * What is carried to people's next results, by how far it has come. What was proposed waits for
 * somebody to take or refuse it.
 */
export function SquareUps({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-settings');
  const { search, change } = useAddress();
  const state: State = SQUARE_UP_STATES.find((one) => one === search.state) ?? 'pending';
  const found = useQuery(squareUps(settings.wallet_id, state));
  const [adding, setAdding] = useState(false);
  const cache = useQueryClient();
  const sending = useSubmit();
  const settle = (one: SquareUp, what: 'accept' | 'cancel') =>
    void sending.run(async () => {
      await call(what === 'accept' ? 'acceptSquareUp' : 'cancelSquareUp', {
        params: { wallet_id: settings.wallet_id, adj_id: one.id },
      });
      await forgetResults(cache);
      toast('success', t(what === 'accept' ? 'squareUpAccepted' : 'squareUpCancelled'));
    });
  const proposed = found.data?.data.filter((one) => one.proposed) ?? [];
  const takeAll = () =>
    void sending.run(async () => {
      await call('acceptSquareUps', {
        params: { wallet_id: settings.wallet_id },
        body: { square_up_ids: proposed.map(({ id }) => id) },
      });
      await forgetResults(cache);
      toast('success', t('squareUpAccepted'));
    });
  const [paying, setPaying] = useState<SquareUp | null>(null);
  const columns = useColumns({ zone: settings.timezone, state, sending, settle, onPay: setPaying });
  const rows = found.data?.data;
  const nothing = (
    <EmptyState
      icon={<Scale />}
      title={
        state === 'pending' ? t('noSquareUps') : t('noneInState', { state: t(`state.${state}`) })
      }
      text={state === 'pending' ? t('noSquareUpsText') : undefined}
    />
  );
  return (
    <Card padded={false}>
      <TableToolbar>
        <SegmentedControl
          fit
          label={t('states')}
          value={state}
          onChange={(next) => void change({ state: next === 'pending' ? undefined : next })}
          options={SQUARE_UP_STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        />
        <span className={styles.end}>
          {proposed.length > 1 && (
            <Button size="small" busy={sending.busy} onClick={takeAll}>
              {t('acceptAll', { count: proposed.length })}
            </Button>
          )}{' '}
          <Button tone="primary" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" /> {t('addSquareUp')}
          </Button>
        </span>
      </TableToolbar>
      {sending.failure !== null && (
        <div className={styles.note}>
          <Refusal error={sending.failure} />
        </div>
      )}
      <ListTable
        label={t('squareUps')}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.id)}
        list={found}
        empty={nothing}
      />
      {paying && (
        <PaySquareUp wallet={settings.wallet_id} one={paying} onClose={() => setPaying(null)} />
      )}
      {adding && <NewSquareUp wallet={settings.wallet_id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function useColumns({
  zone,
  state,
  sending,
  settle,
  onPay,
}: {
  readonly zone: string;
  readonly state: State;
  readonly sending: Submission;
  readonly settle: (one: SquareUp, what: 'accept' | 'cancel') => void;
  readonly onPay: (one: SquareUp) => void;
}): readonly Column<SquareUp>[] {
  const { t } = useTranslation(['tips-settings', 'common']);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('tips-settings:name'),
        card: 'title' as const,
        cell: (row: SquareUp) => (
          <bdi className={styles.name}>{`${row.first_name} ${row.last_name}`.trim()}</bdi>
        ),
      },
      {
        key: 'what',
        title: t('tips-settings:what'),
        card: 'detail' as const,
        cell: (row: SquareUp) => <What row={row} />,
      },
      {
        key: 'when',
        title: t('tips-settings:notBefore'),
        cell: (row: SquareUp) =>
          row.date === null ? (
            <span className="muted">{t('tips-settings:nextResult')}</span>
          ) : (
            <Day value={row.date} />
          ),
      },
      {
        key: 'by',
        title: t('tips-settings:madeBy'),
        cell: (row: SquareUp) => (
          <>
            {row.made_by === '' ? t('tips-settings:bySystem') : row.made_by}
            <span className={styles.small}>
              <Instant value={row.created_at} style="short" zone={zone} />
            </span>
          </>
        ),
      },
      {
        key: 'amount',
        title: t('tips-settings:amount'),
        align: 'end' as const,
        card: 'amount' as const,
        cell: (row: SquareUp) => (
          <span className={styles.amount}>
            <Money value={row.amount} sign="always" />
          </span>
        ),
      },
      ...(state !== 'cancelled'
        ? [
            {
              key: 'acts',
              title: t('tips-settings:acts'),
              quiet: true,
              align: 'end' as const,
              card: 'status' as const,
              cell: (row: SquareUp) => (
                <Acts row={row} busy={sending.busy} settle={settle} onPay={onPay} />
              ),
            },
          ]
        : []),
    ],
    [t, zone, state, sending.busy, settle, onPay],
  );
}

/** Its title and its reason; what the product itself made of a result is worded here. */
function What({ row }: { readonly row: SquareUp }): ReactNode {
  const { t } = useTranslation('tips-settings');
  const origin = row.origin_date;
  const known = row.reason === 'late_data' || row.reason === 'owed' ? row.reason : null;
  const made = origin !== null && known !== null;
  return (
    <div className={styles.what}>
      <span>
        {made ? (
          <>
            {t(`title.${known}`)} <Day value={origin} style="short" />
          </>
        ) : (
          row.title
        )}{' '}
        {row.proposed && <Badge tone="info">{t('proposed')}</Badge>}
      </span>
      <span className={styles.small}>{made ? t(`reason.${known}`) : row.reason}</span>
    </div>
  );
}

type ActsProps = {
  readonly row: SquareUp;
  readonly busy: boolean;
  readonly settle: (one: SquareUp, what: 'accept' | 'cancel') => void;
  readonly onPay: (one: SquareUp) => void;
};

function Acts({ row, busy, settle, onPay }: ActsProps): ReactNode {
  const { t } = useTranslation('tips-settings');
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const name = `${row.first_name} ${row.last_name}`.trim();
  const declined = row.pay_state === 'failed';
  if (row.state === 'paid' && !declined) return null;
  const payable =
    mayPay &&
    (declined || (row.state === 'pending' && !row.proposed && !row.amount.startsWith('-')));
  return (
    <span className={styles.acts}>
      {declined && <Badge tone="danger">{t('declined')}</Badge>}
      {payable && (
        <Button size="small" aria-label={t('payAloneNamed', { name })} onClick={() => onPay(row)}>
          {t(declined ? 'payAgain' : 'payAlone')}
        </Button>
      )}
      {row.proposed && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('acceptNamed', { name })}
          onClick={() => settle(row, 'accept')}
        >
          {t('accept')}
        </Button>
      )}
      {!declined && (
        <Button
          tone="quiet"
          size="small"
          busy={busy}
          aria-label={t(row.proposed ? 'refuseNamed' : 'cancelNamed', { name })}
          onClick={() => settle(row, 'cancel')}
        >
          {t(row.proposed ? 'refuse' : 'cancelIt')}
        </Button>
      )}
    </span>
  );
}
