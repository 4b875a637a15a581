import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Select } from '#web/ui/select.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { LoadingCard } from '#web/ui/states.tsx';
import { type LocationMapping, refreshTipData, locationMapping } from './data.queries.ts';
import styles from './data.module.css';

const NONE = '-';
const ALL = '*';
type Chosen = {
  readonly clockings: string;
  readonly sales: string;
  readonly center: string;
  readonly from: string;
};
type Account = LocationMapping['accounts'][number];

/** A location is only unique within its account. */
const keyOf = (connectionId: number, location: string): string =>
  JSON.stringify([connectionId, location]);
const placeOf = (mapped: LocationMapping['sales']): string =>
  mapped?.connection_id == null ? NONE : keyOf(mapped.connection_id, mapped.sub_external_id);

/** From which places of the point of sale a wallet's clockings and sales come: they may be two. */
export function LocationChoice({ settings }: { readonly settings: TipWallet }): ReactNode {
  const found = useQuery(locationMapping(settings.wallet_id));
  if (!found.data) return <LoadingCard found={found} height="220px" />;
  return (
    <PlacesForm
      key={JSON.stringify([found.data.clockings, found.data.sales])}
      settings={settings}
      mapping={found.data}
      again={() => void found.refetch()}
    />
  );
}

const saved = ({ clockings, sales }: LocationMapping, today: string): Chosen => ({
  clockings: placeOf(clockings),
  sales: placeOf(sales),
  center: sales?.revenue_center ?? ALL,
  from: sales?.live_from ?? clockings?.live_from ?? today,
});

function PlacesForm({
  settings,
  mapping,
  again,
}: {
  readonly settings: TipWallet;
  readonly mapping: LocationMapping;
  readonly again: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const client = useQueryClient();
  const sending = useSubmit();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const [before] = useState(() => saved(mapping, dayOf(new Date(now()), settings.timezone)));
  const [chosen, setChosen] = useState(before);
  const changed = JSON.stringify(chosen) !== JSON.stringify(before);
  if (mapping.accounts.length === 0)
    return (
      <Alert tone="info" actions={<ConnectionsLink wallet={settings.wallet_id} />}>
        {t('trouble.pos_not_connected')}
      </Alert>
    );
  const places = placesOf(mapping.accounts);
  const centers = places.get(chosen.sales)?.location.revenue_centers ?? [];
  const options = (which: 'clockings' | 'sales') => [
    { value: NONE, label: t('fromNowhere') },
    ...[...places]
      .filter(([, { location }]) => location[which])
      .map(([value, { account, location }]) => ({
        value,
        label: `${t(`provider.${account.provider}`)} · ${location.name}`,
        note: location.id,
      })),
  ];
  const bodyOf = (key: string) => {
    const place = places.get(key);
    return place
      ? {
          connection_id: place.account.connection_id,
          location_id: place.location.id,
          live_from: chosen.from,
        }
      : null;
  };
  const save = () =>
    void sending.run(async () => {
      const sales = bodyOf(chosen.sales);
      const body = {
        clockings: bodyOf(chosen.clockings),
        sales: sales && { ...sales, revenue_center: chosen.center === ALL ? null : chosen.center },
      };
      client.setQueryData(
        locationMapping(settings.wallet_id).queryKey,
        await call('mapLocations', { params: { wallet_id: settings.wallet_id }, body }),
      );
      await refreshTipData(client);
      toast('success', t('placesSaved'));
      // The first time, the staff comes next.
      if (before.clockings === NONE && before.sales === NONE)
        await navigate({
          to: HOME[settings.tip_type],
          search: { wallet: String(settings.wallet_id), tab: 'data', pick: 'staff' },
        });
    });
  return (
    <Card title={t('part.places')} note={t('placesText')}>
      <fieldset disabled={!mayEdit} className={styles.form}>
        <SendProblems sending={sending} />
        {mapping.accounts.map(
          (account) =>
            account.reason !== null && (
              <Alert
                key={account.connection_id}
                tone="danger"
                title={t('accountSilent', { name: account.name })}
                actions={
                  <>
                    <Button onClick={again}>{t('saveAgain')}</Button>
                    <ConnectionsLink wallet={settings.wallet_id} />
                  </>
                }
              >
                <p>{t(`trouble.${account.reason}`)}</p>
              </Alert>
            ),
        )}
        <Select
          label={t('clockingsFrom')}
          name="clockings.location_id"
          error={sending.errorOf('clockings.location_id')}
          options={options('clockings')}
          value={chosen.clockings}
          onChange={(clockings) => setChosen({ ...chosen, clockings })}
        />
        <Select
          label={t('salesFrom')}
          name="sales.location_id"
          error={sending.errorOf('sales.location_id')}
          options={options('sales')}
          value={chosen.sales}
          onChange={(sales) => setChosen({ ...chosen, sales, center: ALL })}
        />
        {centers.length > 0 && (
          <Select
            label={t('center')}
            hint={t('centerHint')}
            name="sales.revenue_center"
            error={sending.errorOf('sales.revenue_center')}
            options={[
              { value: ALL, label: t('centerAll') },
              ...centers.map((one) => ({ value: one.id, label: one.name })),
            ]}
            value={chosen.center}
            onChange={(center) => setChosen({ ...chosen, center })}
          />
        )}
        <DateField
          label={t('liveFrom')}
          name="sales.live_from"
          hint={t('liveFromHint')}
          error={sending.errorOf('sales.live_from') ?? sending.errorOf('clockings.live_from')}
          value={chosen.from}
          onChange={(from) => setChosen({ ...chosen, from })}
        />
        {changed && (before.clockings !== NONE || before.sales !== NONE) && (
          <Alert tone="info">{t('placesChange')}</Alert>
        )}
        {mayEdit && (
          <div>
            <Button tone="primary" busy={sending.busy} onClick={save}>
              {t('savePlaces')}
            </Button>
          </div>
        )}
        <LeaveGuard when={changed && !sending.busy} />
      </fieldset>
    </Card>
  );
}

/** Where accounts are connected, and what is wrong with one is put right. */
function ConnectionsLink({ wallet }: { readonly wallet: number }): ReactNode {
  const { t } = useTranslation('tips-data');
  const session = useCurrentSession();
  if (!allows(session, 'integrations')) return null;
  return (
    <Link
      to="/account-management/thirdparty-connect/$storeId"
      params={{ storeId: String(wallet) }}
      className={buttonClass()}
    >
      {t('openConnections')}
    </Link>
  );
}

/** Every location of every account that answered, by its key. */
const placesOf = (accounts: readonly Account[]) =>
  new Map(
    accounts.flatMap((account) =>
      (account.locations ?? []).map(
        (location) => [keyOf(account.connection_id, location.id), { account, location }] as const,
      ),
    ),
  );
