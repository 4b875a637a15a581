import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'has to be a time like 15:00');
const branch = /^(\d{3})-(\d{5})$/;
const returnTo = /^(\d{3})-(\d{5})-(\d{7,12})$/;

/** What the clearing bank and the vendor of connections give us; the sandbox needs none of it. */
export const BankEnvironment = z.object({
  BANK_FILES_URL: z.url().optional(),
  BANK_FILES_KEY: z.string().optional(),
  EFT_ORIGINATOR_ID: z
    .string()
    .regex(/^\d{10}$/, 'has to be 10 digits')
    .default('0000012345'),
  EFT_DATA_CENTRE: z
    .string()
    .regex(/^\d{5}$/, 'has to be 5 digits')
    .default('00110'),
  /** Where returns go. */
  EFT_RETURN: z
    .string()
    .regex(returnTo, 'has to be institution-transit-account')
    .default('999-00019-1234567'),
  EFT_SHORT_NAME: z.string().min(1).max(15).default('CARDLOAD'),
  EFT_LONG_NAME: z.string().min(1).max(30).default('Cardload Paiements Inc.'),
  ACH_DESTINATION: z
    .string()
    .regex(/^\d{9}$/, 'has to be 9 digits')
    .default('110000000'),
  ACH_ORIGIN: z
    .string()
    .regex(/^\d{9,10}$/, 'has to be 9 or 10 digits')
    .default('1987654321'),
  ACH_ODFI: z
    .string()
    .regex(/^\d{8}$/, 'has to be 8 digits')
    .default('11000000'),
  ACH_COMPANY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'has to be 10 signs')
    .default('1987654321'),
  ACH_COMPANY_NAME: z.string().min(1).max(16).default('Cardload'),
  /** The institution and transit, or the routing number, of direct deposits to us. */
  DDT_EFT: z.string().regex(branch, 'has to be institution-transit').default('999-00019'),
  DDT_ACH: z
    .string()
    .regex(/^\d{9}$/, 'has to be 9 digits')
    .default('110000000'),
  BANK_CONNECT_URL: z.url().optional(),
  BANK_CONNECT_ACCOUNT: z.string().optional(),
  BANK_CONNECT_KEY: z.string().optional(),
  BANK_CONNECT_SECRET: z.string().min(16).optional(),
  EFT_CUTOFF: time.default('15:00'),
  ACH_CUTOFF: time.default('17:00'),
});

/** Names that a real bank has to be told: what stands in for them belongs to the sandbox alone. */
const OF_THE_BANK = [
  'BANK_FILES_KEY',
  'EFT_ORIGINATOR_ID',
  'EFT_DATA_CENTRE',
  'EFT_RETURN',
  'EFT_SHORT_NAME',
  'EFT_LONG_NAME',
  'ACH_DESTINATION',
  'ACH_ORIGIN',
  'ACH_ODFI',
  'ACH_COMPANY_ID',
  'ACH_COMPANY_NAME',
  'DDT_EFT',
  'DDT_ACH',
];
const OF_THE_VENDOR = ['BANK_CONNECT_ACCOUNT', 'BANK_CONNECT_KEY', 'BANK_CONNECT_SECRET'];

/** What lacks beside an address of the bank or of the vendor. */
export function missingOfBank(given: Readonly<Record<string, string | undefined>>): string[] {
  const lacking = (address: string, names: readonly string[]): string[] =>
    given[address]
      ? names
          .filter((name) => !given[name])
          .map((name) => `  ${name}: is required beside ${address}`)
      : [];
  return [...lacking('BANK_FILES_URL', OF_THE_BANK), ...lacking('BANK_CONNECT_URL', OF_THE_VENDOR)];
}

export type BankSettings = ReturnType<typeof bankSettings>;

export function bankSettings(s: z.output<typeof BankEnvironment>) {
  const [, returnInstitution = '', returnTransit = '', returnAccount = ''] =
    returnTo.exec(s.EFT_RETURN) ?? [];
  const [, institution = '', transit = ''] = branch.exec(s.DDT_EFT) ?? [];
  return {
    files:
      s.BANK_FILES_URL && s.BANK_FILES_KEY
        ? { url: s.BANK_FILES_URL, key: s.BANK_FILES_KEY }
        : null,
    connect:
      s.BANK_CONNECT_URL && s.BANK_CONNECT_ACCOUNT && s.BANK_CONNECT_KEY && s.BANK_CONNECT_SECRET
        ? {
            url: s.BANK_CONNECT_URL,
            account: s.BANK_CONNECT_ACCOUNT,
            key: s.BANK_CONNECT_KEY,
            secret: s.BANK_CONNECT_SECRET,
          }
        : null,
    eft: {
      originatorId: s.EFT_ORIGINATOR_ID,
      dataCentre: s.EFT_DATA_CENTRE,
      shortName: s.EFT_SHORT_NAME,
      longName: s.EFT_LONG_NAME,
      returnInstitution,
      returnTransit,
      returnAccount,
    },
    ach: {
      destination: s.ACH_DESTINATION,
      origin: s.ACH_ORIGIN,
      odfi: s.ACH_ODFI,
      companyId: s.ACH_COMPANY_ID,
      companyName: s.ACH_COMPANY_NAME,
    },
    deposits: { institution, transit, routing: s.DDT_ACH },
    cutOff: { eft: s.EFT_CUTOFF, ach: s.ACH_CUTOFF },
  };
}
