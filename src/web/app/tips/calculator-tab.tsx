import type { ReactNode } from 'react';
import { RunAlerts } from '#web/features/tips-data/run-alerts.tsx';
import { SyncButton } from '#web/features/tips-data/sync-button.tsx';
import { Calculator } from '#web/features/tips-results/calculator/calculator.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';

/** The calculator, with what the point of sale adds to it. */
export function CalculatorTab({ settings }: { readonly settings: TipWallet }): ReactNode {
  return (
    <Calculator
      settings={settings}
      alerts={<RunAlerts settings={settings} />}
      loadButton={(days) => <SyncButton settings={settings} {...days} />}
    />
  );
}
