import { type Result, fail, ok } from '#kernel/result.ts';

export type Country = 'US' | 'CA';

/**
 * First letters of the postal codes of each province. Source: Canada Post's forward sortation
 * areas.
 */
const PROVINCES: Readonly<Record<string, string>> = {
  AB: 'T',
  BC: 'V',
  MB: 'R',
  NB: 'E',
  NL: 'A',
  NS: 'B',
  NT: 'X',
  NU: 'X',
  ON: 'KLMNP',
  PE: 'C',
  QC: 'GHJ',
  SK: 'S',
  YT: 'Y',
};

/**
 * First three digits of the ZIP codes of each state, as ranges. Source: the US Postal Service's
 * three-digit prefixes.
 */
const STATES: Readonly<Record<string, string>> = {
  AK: '995-999',
  AL: '350-369',
  AR: '716-729 755',
  AZ: '850-865',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200-205 569',
  DE: '197-199',
  FL: '320-349',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055',
  MD: '206-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005 063 100-149',
  OH: '430-459',
  OK: '730-731 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831',
};

const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const AMERICAN = /^\d{5}(?:\d{4})?$/;

export const regionsOf = (country: Country): readonly string[] =>
  Object.keys(country === 'CA' ? PROVINCES : STATES);

/** Reads a province or state by its two letters. */
export const readRegion = (
  country: Country,
  typed: string,
): Result<string, 'province_invalid' | 'state_invalid'> => {
  const code = typed.trim().toUpperCase();
  return regionsOf(country).includes(code)
    ? ok(code)
    : fail(country === 'CA' ? 'province_invalid' : 'state_invalid');
};

/**
 * Reads a postal code (`H2X 1Y4`) or ZIP (`10001`, `10001-1234`) as it is written, and holds it
 * against the province or state.
 */
export function readPostalCode(
  country: Country,
  region: string | null,
  typed: string,
): Result<string, 'postal_code_invalid' | 'zip_invalid' | 'postal_code_elsewhere'> {
  const bare = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  if (country === 'CA') {
    if (!CANADIAN.test(bare)) return fail('postal_code_invalid');
    if (region !== null && !PROVINCES[region]?.includes(bare[0]!))
      return fail('postal_code_elsewhere', { region });
    return ok(`${bare.slice(0, 3)} ${bare.slice(3)}`);
  }
  if (!AMERICAN.test(bare)) return fail('zip_invalid');
  if (region !== null && !inRanges(STATES[region] ?? '', bare.slice(0, 3)))
    return fail('postal_code_elsewhere', { region });
  return ok(bare.length === 9 ? `${bare.slice(0, 5)}-${bare.slice(5)}` : bare);
}

const inRanges = (ranges: string, prefix: string): boolean =>
  ranges.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    return prefix >= from && prefix <= to;
  });

export type Address = {
  readonly street: string;
  readonly more: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: Country;
};
export type AddressInput = { readonly [Field in keyof Omit<Address, 'country'>]: string };
export type AddressProblem = {
  readonly field: keyof AddressInput;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

const tidy = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

/** Reads a whole address in its normal form; every problem at once. `more` may be empty. */
export function readAddress(
  country: Country,
  input: AddressInput,
): { readonly address: Address; readonly problems: readonly AddressProblem[] } {
  const problems: AddressProblem[] = [];
  const note = <T>(field: keyof AddressInput, read: Result<T>, otherwise: T): T => {
    if (read.ok) return read.value;
    problems.push({ field, code: read.code, params: read.params });
    return otherwise;
  };
  const needed = (field: keyof AddressInput): string => {
    const text = tidy(input[field]);
    if (text === '') problems.push({ field, code: 'required', params: {} });
    return text;
  };
  const street = needed('street');
  const city = needed('city');
  const regionTyped = needed('region');
  const region = regionTyped === '' ? '' : note('region', readRegion(country, regionTyped), '');
  const postalTyped = needed('postalCode');
  const postalCode =
    postalTyped === ''
      ? ''
      : note('postalCode', readPostalCode(country, region || null, postalTyped), '');
  return {
    address: { street, more: tidy(input.more), city, region, postalCode, country },
    problems,
  };
}
