/** Payroll systems whose import of earnings is documented, the most used first. */
export const PAYROLL_SYSTEMS = [
  'adp_workforce_now',
  'adp_run',
  'paychex_flex',
  'gusto',
  'paylocity',
  'paycom',
  'powerpay',
  'paymentevolution',
  'isolved',
  'checkwriters',
] as const;
export type PayrollSystem = (typeof PAYROLL_SYSTEMS)[number];

/** Names of products, which are the same in every language. */
export const PAYROLL_NAMES: Readonly<Record<PayrollSystem, string>> = {
  adp_workforce_now: 'ADP Workforce Now',
  adp_run: 'RUN Powered by ADP',
  paychex_flex: 'Paychex Flex',
  gusto: 'Gusto',
  paylocity: 'Paylocity',
  paycom: 'Paycom',
  powerpay: 'Dayforce Powerpay',
  paymentevolution: 'PaymentEvolution',
  isolved: 'isolved (Evolution)',
  checkwriters: 'Checkwriters',
};

/** How often people are paid: weekly, every two weeks, twice a month, monthly. */
export const PAY_FREQUENCIES = ['W', 'B', 'S', 'M'] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

/** Which ID of a member is the one that the payroll system knows them by. */
export const PAYROLL_PERSON_IDS = ['payroll_id', 'staff_id'] as const;
export type PayrollPersonId = (typeof PAYROLL_PERSON_IDS)[number];

/** Gusto has a column each for tips that staff have already, and for those that wages bring. */
type GustoColumn = 'cash_tips' | 'paycheck_tips';

/** What one of them asks to be set once, and how it writes IDs. */
export type PayrollAsks = {
  /** Null where it asks for no code of the company. */
  readonly companyCode: RegExp | null;
  readonly earningCode: RegExp;
  /** What tips usually go by; empty where each client has its own. */
  readonly usualEarning: string;
  /** The only codes that it has, where the client cannot make its own. */
  readonly earningCodes?: readonly GustoColumn[];
  readonly asksFrequency?: true;
  readonly personId: RegExp;
  /** People are found by name; an ID only tells two of the same name apart. */
  readonly findsByName?: true;
};

const UP_TO_TEN = /^[A-Za-z0-9]{1,10}$/;
const ANY_ID = /^[A-Za-z0-9]{1,50}$/;

export const PAYROLL_ASKS: Readonly<Record<PayrollSystem, PayrollAsks>> = {
  adp_workforce_now: {
    companyCode: /^[A-Za-z0-9]{2,3}$/,
    earningCode: /^[A-Za-z0-9]{1,3}$/,
    usualEarning: '',
    personId: /^\d{1,6}$/,
  },
  adp_run: {
    companyCode: /^[A-Za-z0-9]{1,15}$/,
    earningCode: UP_TO_TEN,
    usualEarning: '',
    asksFrequency: true,
    personId: ANY_ID,
  },
  paychex_flex: {
    companyCode: /^[A-Za-z0-9]{1,8}$/,
    // The name of a pay component, with capitals as it is set up.
    earningCode: /^[A-Za-z0-9][A-Za-z0-9 .&/-]{0,19}$/,
    usualEarning: 'Tips',
    personId: UP_TO_TEN,
  },
  gusto: {
    companyCode: null,
    earningCode: /^(cash|paycheck)_tips$/,
    usualEarning: 'cash_tips',
    earningCodes: ['cash_tips', 'paycheck_tips'],
    personId: /^[A-Za-z0-9]{6}$/,
    findsByName: true,
  },
  paylocity: {
    companyCode: null,
    earningCode: UP_TO_TEN,
    usualEarning: 'TIPS',
    personId: UP_TO_TEN,
  },
  paycom: { companyCode: null, earningCode: UP_TO_TEN, usualEarning: 'TP1', personId: ANY_ID },
  powerpay: { companyCode: null, earningCode: UP_TO_TEN, usualEarning: '', personId: ANY_ID },
  paymentevolution: {
    companyCode: null,
    earningCode: /^[A-Za-z0-9]{2}$/,
    usualEarning: '16',
    personId: /^\d{1,6}$/,
  },
  isolved: {
    companyCode: null,
    earningCode: /^[A-Za-z0-9]{2}$/,
    usualEarning: '',
    personId: /^[A-Za-z0-9]{1,6}$/,
  },
  checkwriters: { companyCode: null, earningCode: UP_TO_TEN, usualEarning: '', personId: ANY_ID },
};
