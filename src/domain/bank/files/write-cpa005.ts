import { sum, type Cents } from '#kernel/money.ts';
import type { CpaReturn } from './credit-returns.ts';
import {
  CPA_WIDTH,
  type CpaItemKind,
  SEGMENTS,
  SEGMENT_WIDTH,
  TRAILER_TOTALS,
} from './cpa005-layout.ts';
import {
  accountField,
  dayOfYearField,
  digitsField,
  numberField,
  textField,
} from './fixed-fields.ts';

export type CpaPayment = {
  /** Transaction type: 717 commercial cash management, 450 of our credits. */
  readonly code: string;
  readonly amount: Cents;
  readonly dueOn: string;
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
  readonly name: string;
  readonly reference: string;
  readonly sundry: string;
};
export type CpaFile = {
  readonly originatorId: string;
  readonly fileNumber: number;
  readonly createdOn: string;
  readonly dataCentre: string;
  readonly currency: string;
  readonly shortName: string;
  readonly longName: string;
  readonly returnInstitution: string;
  readonly returnTransit: string;
  readonly returnAccount: string;
  readonly debits?: readonly CpaPayment[];
  readonly credits?: readonly CpaPayment[];
  /** Credits of the bank that go back. */
  readonly returns?: readonly CpaReturn[];
};

const branch = (institution: string, transit: string): string =>
  `0${digitsField(institution, 3)}${digitsField(transit, 5)}`;

/** Writes the segment of a payment; what is the same in all of them is worked out once a file. */
function segmentWriter(file: CpaFile): (payment: CpaPayment) => string {
  const trace = `${numberField(0, 22)}${numberField(0, 3)}`;
  const shortName = textField(file.shortName, 15);
  const sender = `${textField(file.longName, 30)}${digitsField(file.originatorId, 10)}`;
  const returnTo = `${branch(file.returnInstitution, file.returnTransit)}${accountField(file.returnAccount, 12)}`;
  const end = `${' '.repeat(24)}${numberField(0, 11)}`;
  return (payment) =>
    [
      digitsField(payment.code, 3),
      numberField(payment.amount, 10),
      dayOfYearField(payment.dueOn),
      branch(payment.institution, payment.transit),
      accountField(payment.account, 12),
      trace,
      shortName,
      textField(payment.name, 30),
      sender,
      textField(payment.reference, 19),
      returnTo,
      textField(payment.sundry, 15),
      end,
    ].join('');
}

/**
 * The records of a file of debits, credits and credits that go back in the form of Standard 005 of Payments Canada, each
 * as wide as the standard says, without the CR LF after it.
 */
export function writeCpa005(file: CpaFile): string[] {
  const lines: string[] = [];
  const add = (type: string, rest: string): void => {
    const head = `${type}${numberField(lines.length + 1, 9)}`;
    const from = `${digitsField(file.originatorId, 10)}${numberField(file.fileNumber, 4)}`;
    lines.push(`${head}${from}${rest}`.padEnd(CPA_WIDTH));
  };
  const made = `${dayOfYearField(file.createdOn)}${digitsField(file.dataCentre, 5)}`;
  add('A', `${made}${' '.repeat(20)}${textField(file.currency, 3)}`);
  const segment = segmentWriter(file);
  const written = (payment: CpaPayment): CpaReturn => ({
    amount: payment.amount,
    segment: segment(payment),
  });
  const items: Partial<Record<CpaItemKind, readonly CpaReturn[]>> = {
    D: (file.debits ?? []).map(written),
    C: (file.credits ?? []).map(written),
    I: file.returns ?? [],
  };
  for (const [kind, all] of Object.entries(items)) {
    for (let first = 0; first < all.length; first += SEGMENTS) {
      const six = all.slice(first, first + SEGMENTS).map((item) => item.segment);
      add(kind, six.join('').padEnd(SEGMENTS * SEGMENT_WIDTH));
    }
  }
  const totals = TRAILER_TOTALS.map(({ kinds }) => {
    const all = kinds.flatMap((kind) => items[kind] ?? []);
    return `${numberField(sum(all.map(({ amount }) => amount)), 14)}${numberField(all.length, 8)}`;
  });
  add('Z', totals.join(''));
  return lines;
}
