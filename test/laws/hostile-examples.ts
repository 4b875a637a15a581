import type { HostileWorld } from './hostile-world.ts';

type Examples = Readonly<Record<string, unknown>>;

/** Good bodies by operation, at things that there are: each value of theirs is then spoiled. */
export const goodBodies = (of: HostileWorld): Examples => ({
  ...ENTRY_EXAMPLES,
  ...moneyExamples(of),
  ...fundFileExamples(of),
  ...memberFileExamples(of),
  ...tipSetUpExamples(of),
  ...tipRuleExamples(of),
  ...EWA_EXAMPLES,
  ...payrollExamples(of),
});

/** Earned pay before payday. */
const EWA_EXAMPLES: Examples = {
  saveEwaSettings: {
    on: true,
    cap_percent: 50,
    earned_source: 'clockings',
    approved_only: false,
    deduction_code: 'EWA',
    recipients: ['pay@maple.example'],
    province: 'QC',
    schedule: {
      frequency: 'semi_monthly',
      effective_from: '2026-03-01',
      anchor: '2026-03-02',
      starts_on: [1, 16],
      payday_lag: 5,
      cutoff_days: 2,
      cutoff_time: '12:00',
    },
  },
  saveEwaTour: { step: 2, closed: false },
  movePayday: { first_day: '2026-03-01', payday: '2026-03-19' },
  fundEwaFloat: { amount: '20.00', notes: 'n', duplicate_ok: true },
  enterEwaOutcome: { rows: [{ pos_id: '00817', amount: '20.00', reason: 'payroll_error' }] },
  repayEwaFund: { first_day: '2026-02-23', amount: '20.00' },
  revokeEwaDeduction: { store_id: 1 },
  returnEwaFloat: { amount: '20.00', notes: 'n', duplicate_ok: true },
  pauseEwaMember: { store_id: 1, reason: 'r' },
  resumeEwaMember: { store_id: 1 },
  enrolForEarnedPay: { store_id: 1, terms_version: 1, language: 'en' },
  takeAdvance: { store_id: 1, amount: '5.00', authorisation: 'a', language: 'en' },
};

/** Payroll and the members who are linked to it. */
function payrollExamples({ world: { ours } }: HostileWorld): Examples {
  const [member] = ours.customers;
  const matches = [{ payroll_member_id: 1, customer_id: member, ignore: false }];
  return {
    mapPayrollFile: { fields: ['pos_id', 'last_name', 'employee_type'] },
    fixRowOfPayrollFile: { pos_id: '1', last_name: 'A', rate: '17.25', excluded: false },
    markRowsOfPayrollFile: { lines: [2], excluded: false },
    verifyPosUpdates: { store_id: ours.store, matches },
    updatePayrollMembers: { store_id: ours.store, matches, check: 'x' },
    confirmEwaHours: { store_id: ours.store, date: '2026-03-02', minutes: 1_000 },
  };
}

/** Sessions, passwords and what people keep for themselves. */
const ENTRY_EXAMPLES: Examples = {
  saveColumns: { table: 'members', columns: ['a'] },
  saveLanguage: { language: 'en' },
  enterClient: { client_id: 1, reason: 'because' },
  managerLoginStart: { mobile_number: '5145550100', password: 'x' },
  managerLoginStartEmail: { email: 'a@b.example', password: 'x' },
  managerLoginFinish: { login_id: 'x'.repeat(20), code: '000000' },
  managerLoginResend: { login_id: 'x'.repeat(20) },
  managerSecurityFind: { mobile_number: '5145550100', email: 'a@b.example' },
  managerSecurityFound: { reset_id: 'x'.repeat(20), code: '000000', password: 'abcdef' },
  customerSecurityFind: { mobile_number: '5145550200' },
  customerSecurityFound: { reset_id: 'x'.repeat(20), code: '000000', password: 'abcdef' },
  customerSessions: { mobile_number: '5145550200', password: 'x' },
  customerOnboardingPasswordStart: {
    token: 'x'.repeat(20),
    password: 'abcdef',
    agreement: true,
  },
  managerOnboardingPasswordStart: {
    token: 'x'.repeat(20),
    password: 'abcdef',
    agreement: true,
  },
  changePassword: { current_password: 'x', password: 'abcdef' },
};

/** What moves money by one card, many cards or between wallets. */
function moneyExamples(of: HostileWorld): Examples {
  const [member] = of.world.ours.customers;
  const load = {
    customer_id: member,
    amount: '20.00',
    store_id: of.world.ours.store,
    notes: 'n',
    description: 'd',
    bonus_message: 'b',
    duplicate_ok: true,
  };
  const rows = {
    store_id: of.world.ours.store,
    notes: 'n',
    description: 'd',
    duplicate_ok: true,
    rows: [{ customer_id: member, amount: '20.00', memo: 'm' }],
  };
  return {
    loadValue: load,
    loadValueAsync: load,
    reverseLoad: load,
    reverseLoadAsync: load,
    bulkLoadValue: rows,
    bulkReverseLoadValue: rows,
    walletToWallet: {
      client_id: of.world.ours.id,
      store_id: of.world.ours.store,
      receiver_wallet_id: of.world.ours.otherStore,
      amount: '1.00',
      notes: 'n',
      duplicate_ok: true,
    },
    createReview: { ...load, kind: 'load' },
  };
}

/** Files of funds, from the table or template to their sending. */
function fundFileExamples(of: HostileWorld): Examples {
  return {
    bulkDraft: {
      kind: 'unload',
      store_id: of.world.ours.store,
      notes: 'n',
      description: 'd',
      rows: [
        {
          first_name: 'A',
          last_name: 'B',
          identifier: '5145550200',
          staff_id: 'S0',
          load_amount: '-20',
          memo: 'm',
          store_id: of.world.ours.store,
        },
      ],
    },
    bulkPeople: {
      wallets: [{ wallet_id: of.world.ours.store, department_ids: [of.world.ours.department] }],
      by_first: true,
      all: true,
    },
    bulkTemplateGenerate: {
      wallet_ids: [of.world.ours.store],
      department_ids: [of.world.ours.department],
      by_first: true,
      all: true,
    },
    fixRow: {
      first_name: 'A',
      identifier: '5145550200',
      staff_id: 'S0',
      load_amount: '31',
      memo: 'm',
      excluded: false,
      accepted: true,
    },
    acceptWarnings: { lines: [1], which: 'warnings', excluded: false, accepted: true },
    saveMemo: { memo: 'm', notes: 'n' },
    confirmJob: { total: '1.00', duplicate_ok: true },
  };
}

/** Files of people. */
function memberFileExamples(of: HostileWorld): Examples {
  return {
    mapMemberFile: {
      fields: ['first_name', 'last_name', 'mobile_number'],
      store_id: of.world.ours.store,
      department_id: of.world.ours.department,
    },
    fixMemberFileRow: {
      first_name: 'A',
      mobile_number: '12',
      secondary_positions: 'a;b',
      excluded: false,
    },
    markMemberFileRows: { lines: [2], excluded: false, take_offers: true },
    processFileClients: { job_id: of.memberFile, invite: true },
  };
}

/** The set-up of tips but for rules. */
function tipSetUpExamples(of: HostileWorld): Examples {
  const [member] = of.world.ours.customers;
  return {
    createTipService: {
      wallet_id: of.world.ours.store,
      name: 'Late',
      days: [1],
      timeframes: [{ start: '22:00', end: '02:00' }],
    },
    updateTipService: {
      name: 'Dinner',
      days: [5],
      timeframes: [{ start: '17:00', end: '23:00' }],
      version: 1,
    },
    saveTipSettings: {
      load_times: ['04:00'],
      payout_frequency: 'weekly',
      payout_weekday: 5,
      min_overlap_minutes: 15,
      province: 'QC',
      payday_every: 'week',
      payday_on: '2026-03-06',
      setup_step: 'rules',
      version: 1,
    },
    createJobCode: { weight: '1.5', management: false },
    updateJobCode: { role_name: 'Server', weight: 1, revenue_generating: true, version: 1 },
    takeIntoTips: { wallet_id: of.world.ours.store, customer_ids: [member] },
    setJobCodes: {
      wallet_id: of.world.ours.store,
      employees: [{ employee_id: of.employee, job_codes: [of.code], weight: 1 }],
    },
  };
}

/** The rules of pools and shares. */
function tipRuleExamples(of: HostileWorld): Examples {
  return {
    setPoolRule: {
      points: 1,
      contribution: '50',
      effective_from: '2026-03-05',
      override_reason: 'r',
      version: 0,
    },
    setPoolRules: {
      wallet_id: of.world.ours.store,
      rules: [{ service_id: of.service, code_id: of.code, points: '2.5', contribution: 100 }],
    },
    removeShareRules: { wallet_id: of.world.ours.store, rule_ids: [1] },
    createShareRules: {
      wallet_id: of.world.ours.store,
      rules: [
        {
          service_id: of.service,
          from_jobs: [of.code],
          percent: '2',
          label: 'Bar',
          groups: [{ jobs: [of.code], percent: 100, split: 'hours' }],
        },
      ],
    },
    updateShareRules: {
      wallet_id: of.world.ours.store,
      rules: [
        {
          rule_id: 1,
          from_jobs: [of.code],
          percent: '2',
          groups: [{ jobs: [of.code], percent: 100 }],
        },
      ],
    },
    copyTipRules: { wallet_ids: [of.world.ours.otherStore], effective_from: '2026-03-05' },
  };
}
