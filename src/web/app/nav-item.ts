import type { Right } from '#domain/access/rights.ts';
import type { Address } from '#web/lib/links.ts';
import type { FileScreen } from './file-kinds.ts';

/** An entry of the sidebar, or a page that is reached from another. */
export type NavItem = {
  readonly key:
    | FileScreen
    | 'home'
    | 'members'
    | 'tipsMembers'
    | 'addMember'
    | 'editMember'
    | 'funds'
    | 'loadCard'
    | 'unloadCard'
    | 'bulkLoad'
    | 'bulkUnload'
    | 'bulkDeposit'
    | 'walletTransfer'
    | 'loadWallet'
    | 'directDeposit'
    | 'bankAccounts'
    | 'padSchedules'
    | 'editSchedules'
    | 'floatAudits'
    | 'reports'
    | 'transactions'
    | 'bulkLoads'
    | 'disputes'
    | 'analytics'
    | 'balanceActivity'
    | 'walletStatement'
    | 'otherDebits'
    | 'reporting'
    | 'ledgerProof'
    | 'exceptions'
    | 'reconciliation'
    | 'feeSplit'
    | 'organisation'
    | 'managers'
    | 'createManager'
    | 'walletPages'
    | 'editWallets'
    | 'audit'
    | 'thirdParty'
    | 'integrations'
    | 'connections'
    | 'importEmployees'
    | 'lightspeedOptions'
    | 'lightspeedLegacy'
    | 'lightspeedPayouts'
    | 'schedule'
    | 'locationRequests'
    | 'posHealth'
    | 'operator'
    | 'clients'
    | 'programs'
    | 'voidChecks'
    | 'bankFiles'
    | 'statements'
    | 'bankCalendar'
    | 'safeguarding'
    | 'popUps'
    | 'subscription'
    | 'subscriptions'
    | 'allSubscriptions'
    | 'promoCodes'
    | 'taxRates'
    | 'surveys'
    | 'survey'
    | 'settings'
    | 'cards'
    | 'orderCards'
    | 'cardProxies'
    | 'addProxies'
    | 'cardLookup'
    | 'tips'
    | 'tipPayout'
    | 'earnedWages';
  readonly to?: Address;
  /** Who may: the right, and whether looking is enough. */
  readonly right?: Right;
  readonly reads?: true;
  /** `rail`: the one of the client's country. */
  readonly feature?: string;
  /** Also drawn for clients that see only the tips. */
  readonly tipsOnly?: true;
  /** Drawn for these clients alone; the others reach it by its address. */
  readonly tipsMenu?: true;
  /** Of the provider's operators, inside a client and outside. */
  readonly operator?: true;
  /** Other addresses that are part of it: it is marked as current there too. */
  readonly also?: RegExp;
  /** Reached from another page, and not drawn in the sidebar. */
  readonly inside?: true;
};
