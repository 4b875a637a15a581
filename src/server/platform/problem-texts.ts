import { ERRORS, type ErrorCode, PROBLEMS, type ProblemCode } from '#contract/errors.ts';
import { isOneOf } from '#kernel/keys.ts';
import { formatClock, formatMoney } from '#texts/format.ts';
import { errorCatalogue } from '#texts/errors/catalogue.ts';
import { problemCatalogue } from '#texts/problems/catalogue.ts';
import { problemKey } from '#texts/problems/key.ts';
import { statusCatalogue } from '#texts/status/catalogue.ts';
import type { Region } from './actor.ts';
import { textsFor } from './texts.ts';
import type { Language, TextKey } from '#texts/catalogue.ts';

type Params = Readonly<Record<string, string | number>>;
/** Who reads: money is written as in their region. */
export type Reader = { readonly language: Language; readonly region: Region };

export const readerOf = ({
  language,
  client,
}: {
  readonly language: Language;
  readonly client: { readonly region: Region };
}): Reader => ({
  language,
  region: client.region,
});

const MONEY = /^-?\d+\.\d{2}$/;
const isProblem = (code: string): code is ProblemCode => isOneOf(PROBLEMS, code);
/** Whether a code is one that the contract can refuse with. */
export const isError = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
const hasMemberStatus = (status: string): status is keyof typeof statusCatalogue.en =>
  Object.hasOwn(statusCatalogue.en, status);

function written({ language, region }: Reader, params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (MONEY.test(value)) return [name, formatMoney(value, language, region)];
      const status = `member.${value}`;
      return name === 'status' && hasMemberStatus(status)
        ? [name, textsFor(language, statusCatalogue)(status)]
        : [name, formatClock(value, language, region)];
    }),
  );
}

/** What is wrong with a field or a row, as the portal says it. */
export function problemText(
  reader: Reader,
  { code, params = {} }: { readonly code: string; readonly params?: Params },
): string {
  if (isError(code) && !isProblem(code)) return errorText(reader, code, params);
  // Asked for with the words that there are: problemKey answers one of them.
  const key = problemKey(isProblem(code) ? code : 'invalid_value', params, (one) =>
    Object.hasOwn(problemCatalogue.en, one),
  ) as TextKey<typeof problemCatalogue>;
  return textsFor(reader.language, problemCatalogue)(key, written(reader, params));
}

/** Why something was refused, as the portal says it. */
export const errorText = (reader: Reader, code: ErrorCode, params: Params = {}): string =>
  textsFor(reader.language, errorCatalogue)(code, written(reader, params));

/** Every problem of a row in one cell of a file: the column, then the sentence. */
export const rowProblemsText = (
  reader: Reader,
  problems: readonly { readonly column: string; readonly code: string; readonly params: Params }[],
): string =>
  problems
    .map((problem) => `${problem.column}: ${problemText(reader, problem).replace(/\.$/, '')}`)
    .join('; ');

/**
 * Why a payment failed, for a cell of a file: what its processor said in its own words stands as it
 * is.
 */
export const reasonText = (reader: Reader, reason: string | null): string =>
  reason === null ? '' : isError(reason) ? errorText(reader, reason) : reason.replaceAll('_', ' ');
