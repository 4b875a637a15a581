import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Receipt from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SUBSCRIPTION_STATUSES } from '#domain/subscriptions/choices.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid, Row } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { ChangePlan } from './change-plan.dialog.tsx';
import { ChooseMethod } from './choose-method.dialog.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';
import { paymentMethods, subscriptions } from './subscriptions.queries.ts';
import { readId } from './use-choices.ts';

/** Every subscription of the wallets that the manager sees: its state, and what can be done. */
export function ManageSubscriptions(): ReactNode {
  const { t } = useTranslation(['billing', 'subscription-access']);
  const { search, change, perPage } = useListSearch();
  const status = SUBSCRIPTION_STATUSES.find((known) => known === search.status);
  const list = useQuery(
    subscriptions({
      ...(status === undefined ? {} : { status }),
      ...(search.store === undefined ? {} : { wallet_id: search.store }),
      per_page: perPage,
      cursor: search.after,
    }),
  );
  const methods = useQuery(paymentMethods);
  const rows = list.data?.data;
  const opened = (text: string | undefined) => rows?.find(({ id }) => id === readId(text));
  const [changing, choosing] = [opened(search.change), opened(search.choose)];
  const close = () => change({ ...search, change: undefined, choose: undefined });
  const filtered = status !== undefined || search.store !== undefined;
  return (
    <SubscriptionsFrame tab="management">
      <Row>
        <NativeSelect
          label={t('statusFilter')}
          value={status ?? 'all'}
          onChange={(next) => change({ status: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: t('all') },
            ...SUBSCRIPTION_STATUSES.map((value) => ({
              value,
              label: t(`subscription-access:status.${value}`),
            })),
          ]}
        />
        {filtered && (
          <Button tone="quiet" onClick={() => change({ status: undefined, store: undefined })}>
            {t('showAll')}
          </Button>
        )}
      </Row>
      {!rows || !methods.data ? (
        <LoadingCard found={firstFailed(list, methods)} height="220px" />
      ) : rows.length === 0 ? (
        <Nothing filtered={filtered} />
      ) : (
        <Grid min="440px">
          {rows.map((one) => (
            <SubscriptionCard key={one.id} subscription={one} methods={methods.data.data} />
          ))}
        </Grid>
      )}
      {list.data && list.data.data.length > 0 && methods.data && (
        <CursorPager list={list.data} place={search} perPage={perPage} onChange={change} />
      )}
      {changing && <ChangePlan subscription={changing} onClose={close} />}
      {choosing && methods.data && (
        <ChooseMethod subscription={choosing} methods={methods.data.data} onClose={close} />
      )}
    </SubscriptionsFrame>
  );
}

function Nothing({ filtered }: { readonly filtered: boolean }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title={t(filtered ? 'noneHere' : 'noSubscriptions')}
        text={filtered ? undefined : t('noSubscriptionsText')}
        action={
          !filtered && (
            <Link
              to="/account-management/subscriptions/setup"
              className={buttonClass({ tone: 'primary' })}
            >
              {t('subscriptions:subscribe')}
            </Link>
          )
        }
      />
    </Card>
  );
}
