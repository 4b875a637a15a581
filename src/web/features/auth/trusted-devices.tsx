import { useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { deviceNameOf } from './device-name.ts';
import styles from './settings.module.css';

type Device = Answer<'trustedDevices'>['data'][number];
const trustedDevices = queryOf('trustedDevices');

/** The devices that sign in without a code, each to be forgotten. */
export function TrustedDevices(): ReactNode {
  const { t } = useTranslation('settings');
  const found = useQuery(trustedDevices);
  const queries = useQueryClient();
  const forgetting = useAction(
    (device: number) => call('forgetTrustedDevice', { params: { device } }),
    {
      onDone: (devices) => {
        queries.setQueryData(trustedDevices.queryKey, devices);
        toast('success', t('deviceForgotten'));
      },
    },
  );
  if (!found.data) return <LoadingLines found={found} />;
  const devices = found.data.data;
  if (devices.length === 0) return <p className="muted">{t('noDevices')}</p>;
  return (
    <>
      <Refusal error={forgetting.failure} />
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceLine
            key={device.device_id}
            device={device}
            busy={forgetting.busy && forgetting.input === device.device_id}
            onForget={() => forgetting.run(device.device_id)}
          />
        ))}
      </ul>
    </>
  );
}

function DeviceLine({
  device,
  busy,
  onForget,
}: {
  readonly device: Device;
  readonly busy: boolean;
  readonly onForget: () => void;
}): ReactNode {
  const { t } = useTranslation('settings');
  const { language, region } = usePreferences();
  const { browser, system } = deviceNameOf(device.user_agent);
  const name = t('deviceName', {
    browser: browser ?? t('unknownBrowser'),
    system: system ?? t('unknownSystem'),
  });
  const day = (at: string) => formatInstant(at, language, region, 'day');
  return (
    <li className={styles.device}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles.deviceText}>
        <div className={styles.deviceName}>
          {name} {device.current && <Badge tone="info">{t('thisDevice')}</Badge>}
        </div>
        <p className="caption">
          {t('deviceDays', {
            since: day(device.trusted_at),
            used: formatInstant(device.used_at, language, region, 'short'),
            until: day(device.expires_at),
          })}
        </p>
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={t('forgetNamed', { device: name })}
        onClick={onForget}
      >
        {t('forgetDevice')}
      </Button>
    </li>
  );
}
