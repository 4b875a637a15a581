import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tipAlerts } from '#web/features/tips-data/data.queries.ts';
import { RunAlerts } from '#web/features/tips-data/run-alerts.tsx';
import { SyncButton } from '#web/features/tips-data/sync-button.tsx';
import { Calculator } from '#web/features/tips-results/calculator/calculator.tsx';
import { useWaits } from '#web/lib/use-waits.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { BlockedNight } from './blocked-night.tsx';

/** The calculator, with what the point of sale adds to it. */
export function CalculatorTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  const isPos = settings.import_type === 'pos';
  const alerts = useQuery({ ...tipAlerts(settings.wallet_id), enabled: isPos });
  const awaitsAlerts = useWaits(alerts.isLoading);
  return (
    <Calculator
      settings={settings}
      alerts={isPos && <RunAlerts settings={settings} />}
      alertsKnown={!awaitsAlerts}
      blockedNight={
        isPos
          ? (result) => <BlockedNight key={result.id} settings={settings} result={result} />
          : undefined
      }
      loadButton={(days) => <SyncButton settings={settings} {...days} />}
    />
  );
}
