import { bankRetention } from '../features/bank/index.ts';
import { fundsRetention } from '../features/funds/index.ts';
import { importsRetention } from '../features/imports/index.ts';
import { integrationsRetention } from '../features/integrations/index.ts';
import { reportsRetention } from '../features/reports/index.ts';
import { tipsDataRetention } from '../features/tips-data/index.ts';
import { alertsRetention } from '../features/wallets/index.ts';
import { type RetentionRule, keyRetention } from '../platform/retention.ts';

/** What is removed by age besides the directory. */
export const retentionRules: readonly RetentionRule[] = [
  keyRetention,
  ...fundsRetention,
  importsRetention,
  ...bankRetention,
  reportsRetention,
  ...integrationsRetention,
  alertsRetention,
  ...tipsDataRetention,
];
