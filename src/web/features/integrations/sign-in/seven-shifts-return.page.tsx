import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { zoneOptions } from '#web/lib/zones.ts';
import { SubmitRow } from '#web/ui/form-layout.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { TOUCHED } from '../integrations.queries.ts';
import {
  BackToConnections,
  Connecting,
  NotConnected,
  OutsideShell,
  SignInRefused,
} from './return-frame.tsx';
import styles from './return.module.css';
import { useLeaveReturn, useReturn } from './use-return.ts';

const PROVIDER = '7shifts';
type Started = Answer<'sevenShiftsStart'>;

/** Somebody comes back from 7shifts, where their company let us in; then they choose a location. */
export const SevenShiftsReturn = (): ReactNode => (
  <OutsideShell>
    <ReturnedPage />
  </OutsideShell>
);

function ReturnedPage(): ReactNode {
  const { kind, sending, output, retriable } = useReturn(
    { provider: '7shifts', names: ['guid', 'company_id'] },
    (query) => call('sevenShiftsStart', { query }),
    { refreshes: TOUCHED },
  );
  if (kind !== 'answered') return <NotConnected provider={PROVIDER} kind={kind} />;
  if (sending.failed) return <SignInRefused sending={sending} retriable={retriable} />;
  if (output !== undefined) return <ChooseLocation started={output} />;
  return <Connecting provider={PROVIDER} />;
}

/** The company is connected; which of its locations feeds the store is chosen here. */
function ChooseLocation({ started }: { readonly started: Started }): ReactNode {
  const { t } = useTranslation('connections');
  const leave = useLeaveReturn();
  const cache = useQueryClient();
  const only = started.locations.length === 1 ? started.locations[0] : undefined;
  const form = useForm(
    { location: only?.id ?? '', timezone: '' },
    ({ location, timezone }) => ({
      location: location === '' && 'required',
      timezone: timezone === '' && lacksZone(started, location) && 'required',
    }),
    async ({ location, timezone }) => {
      await call('sevenShiftsFinish', {
        query: {
          store_id: String(started.store_id),
          sub_external_id: location,
          timezone: zoneOf(started, location) ?? timezone,
        },
      });
      void refresh(cache, ...TOUCHED);
      toast('success', t('connectedTo', { provider: PROVIDER }));
      leave(started.return_to);
    },
  );
  if (started.locations.length === 0)
    return (
      <MessagePage
        title={t('noLocations')}
        text={t('noLocationsText', { provider: PROVIDER })}
        actions={<BackToConnections />}
      />
    );
  return (
    <MessagePage
      title={t('chooseLocation')}
      text={t(`chooseLocationText.${started.data_type}`, {
        company: started.company.name ?? t('companyId', { id: started.company.id }),
      })}
    >
      <form noValidate onSubmit={form.submit} className={styles.choice}>
        <Refusal error={form.failure} />
        <Select
          label={t('location')}
          name="location"
          placeholder={t('choose')}
          value={form.values.location === '' ? null : form.values.location}
          onChange={(location) => form.set('location', location)}
          error={form.errorOf('location')}
          options={started.locations.map(({ id, name, store_name: store }) => ({
            value: id,
            label: name,
            note: store === null ? id : t('feedsStore', { id, store }),
          }))}
        />
        {lacksZone(started, form.values.location) && (
          <Select
            label={t('timezone')}
            hint={t('timezoneHint', { provider: PROVIDER })}
            name="timezone"
            placeholder={t('choose')}
            value={form.values.timezone === '' ? null : form.values.timezone}
            onChange={(zone) => form.set('timezone', zone)}
            error={form.errorOf('timezone')}
            options={zoneOptions('')}
          />
        )}
        <SubmitRow busy={form.busy}>{t('useLocation')}</SubmitRow>
      </form>
    </MessagePage>
  );
}

const zoneOf = ({ locations }: Started, chosen: string): string | null =>
  locations.find(({ id }) => id === chosen)?.timezone ?? null;
/** 7shifts does not say in which zone every location is. */
const lacksZone = (started: Started, chosen: string): boolean =>
  chosen !== '' && zoneOf(started, chosen) === null;
