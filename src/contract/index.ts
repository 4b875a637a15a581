import { alerts } from './alerts.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { bankAccounts } from './bank-accounts.ts';
import { webhooks } from './webhooks.ts';
import { bankCalendar } from './bank-calendar.ts';
import { bankDesk } from './bank-desk.ts';
import { bulk } from './bulk.ts';
import { cardOrders } from './card-orders.ts';
import { cards } from './cards.ts';
import { clients } from './clients.ts';
import { compliance } from './compliance.ts';
import { customerChanges } from './customer-changes.ts';
import { customers } from './customers.ts';
import { depositNumbers } from './deposit-numbers.ts';
import { directDeposits } from './direct-deposits.ts';
import { disputes } from './disputes.ts';
import { endOfDayReports } from './end-of-day.ts';
import { earnedWageAccess } from './ewa/index.ts';
import { exports } from './exports.ts';
import { funds } from './funds.ts';
import { integrationOperations } from './integrations/index.ts';
import { managers } from './managers.ts';
import { matchingMembers } from './matching-members.ts';
import { memberFiles } from './member-files.ts';
import { memberPage } from './member-page.ts';
import type { AnswerOf, BodyIn, ParamsOf, QueryIn } from './operation.ts';
import { padSchedules } from './pad-schedules.ts';
import { moneyReports } from './money-reports.ts';
import { payments } from './payments.ts';
import { feeSplit } from './fee-split.ts';
import { reconciliation } from './reconciliation.ts';
import { popUps } from './pop-ups.ts';
import { programs } from './programs.ts';
import { proxyFiles } from './proxy-files.ts';
import { reports } from './reports.ts';
import { safeguarding } from './safeguarding.ts';
import { notifications } from './notifications.ts';
import { savedViews } from './saved-views.ts';
import { storeChanges } from './store-changes.ts';
import { selfLoads } from './self-loads.ts';
import { stores } from './stores.ts';
import { tipsData } from './tips-data/index.ts';
import { tipsPayouts } from './tips-payouts/index.ts';
import { tipsResults } from './tips-results/index.ts';
import { tipSubscriptions } from './subscriptions/index.ts';
import { surveys } from './surveys.ts';
import { tipsSetup } from './tips-setup/index.ts';
import { voidCheques } from './void-cheques.ts';
import { walletAdjustments } from './wallet-adjustments.ts';

/**
 * Every module's operations. Written down, since what the compiler would infer is longer than it can
 * write into a declaration.
 */
type Modules = typeof auth &
  typeof clients &
  typeof programs &
  typeof stores &
  typeof storeChanges &
  typeof alerts &
  typeof walletAdjustments &
  typeof bankAccounts &
  typeof webhooks &
  typeof voidCheques &
  typeof bankCalendar &
  typeof bankDesk &
  typeof safeguarding &
  typeof selfLoads &
  typeof padSchedules &
  typeof depositNumbers &
  typeof directDeposits &
  typeof disputes &
  typeof customers &
  typeof customerChanges &
  typeof matchingMembers &
  typeof memberFiles &
  typeof memberPage &
  typeof managers &
  typeof savedViews &
  typeof notifications &
  typeof funds &
  typeof bulk &
  typeof payments &
  typeof reconciliation &
  typeof feeSplit &
  typeof reports &
  typeof endOfDayReports &
  typeof analytics &
  typeof moneyReports &
  typeof exports &
  typeof audit &
  typeof compliance &
  typeof popUps &
  typeof surveys &
  typeof tipSubscriptions &
  typeof cards &
  typeof proxyFiles &
  typeof cardOrders &
  typeof tipsSetup &
  typeof tipsData &
  typeof tipsResults &
  typeof tipsPayouts &
  typeof integrationOperations &
  typeof earnedWageAccess;

/** The API as data: every operation by name. */
export const operations: Modules = {
  ...auth,
  ...clients,
  ...programs,
  ...stores,
  ...storeChanges,
  ...alerts,
  ...walletAdjustments,
  ...bankAccounts,
  ...webhooks,
  ...voidCheques,
  ...bankCalendar,
  ...bankDesk,
  ...safeguarding,
  ...selfLoads,
  ...padSchedules,
  ...depositNumbers,
  ...directDeposits,
  ...disputes,
  ...customers,
  ...customerChanges,
  ...matchingMembers,
  ...memberFiles,
  ...memberPage,
  ...managers,
  ...savedViews,
  ...notifications,
  ...funds,
  ...bulk,
  ...payments,
  ...reconciliation,
  ...feeSplit,
  ...reports,
  ...endOfDayReports,
  ...analytics,
  ...moneyReports,
  ...exports,
  ...audit,
  ...compliance,
  ...popUps,
  ...surveys,
  ...tipSubscriptions,
  ...cards,
  ...proxyFiles,
  ...cardOrders,
  ...tipsSetup,
  ...tipsData,
  ...tipsResults,
  ...tipsPayouts,
  ...integrationOperations,
  ...earnedWageAccess,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type Params<N extends OperationName> = ParamsOf<Operations[N]>;
export type Query<N extends OperationName> = QueryIn<Operations[N]>;
export type Body<N extends OperationName> = BodyIn<Operations[N]>;
export type Answer<N extends OperationName> = AnswerOf<Operations[N]>;
