import 'i18next';
import type auth from './en/auth.ts';
import type bulk from './en/bulk.ts';
import type audit from './en/audit.ts';
import type clients from './en/clients.ts';
import type compliance from './en/compliance.ts';
import type wallets from './en/wallets.ts';
import type cards from './en/cards.ts';
import type common from './en/common.ts';
import type errors from './en/errors.ts';
import type funds from './en/funds.ts';
import type home from './en/home.ts';
import type managers from './en/managers.ts';
import type memberFile from './en/member-file.ts';
import type memberPage from './en/member-page.ts';
import type members from './en/members.ts';
import type problems from './en/problems.ts';
import type programs from './en/programs.ts';
import type regions from './en/regions.ts';
import type reports from './en/reports.ts';
import type settings from './en/settings.ts';
import type shell from './en/shell.ts';
import type status from './en/status.ts';
import type tips from './en/tips.ts';
import type tipsPayouts from './en/tips-payouts.ts';
import type tipsRules from './en/tips-rules.ts';
import type tipsSetup from './en/tips-setup.ts';
import type tipsShared from './en/tips-shared.ts';
import type tipsTerms from './en/tips-terms.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    resources: {
      auth: typeof auth;
      bulk: typeof bulk;
      audit: typeof audit;
      clients: typeof clients;
      compliance: typeof compliance;
      wallets: typeof wallets;
      cards: typeof cards;
      common: typeof common;
      errors: typeof errors;
      funds: typeof funds;
      home: typeof home;
      managers: typeof managers;
      'member-file': typeof memberFile;
      'member-page': typeof memberPage;
      members: typeof members;
      problems: typeof problems;
      programs: typeof programs;
      regions: typeof regions;
      reports: typeof reports;
      settings: typeof settings;
      shell: typeof shell;
      status: typeof status;
      tips: typeof tips;
      'tips-payouts': typeof tipsPayouts;
      'tips-rules': typeof tipsRules;
      'tips-setup': typeof tipsSetup;
      'tips-shared': typeof tipsShared;
      'tips-terms': typeof tipsTerms;
    };
  }
}
