import { readDay } from '#kernel/day.ts';
import type { Params } from '#kernel/result.ts';

export const PROXY_COLUMNS = ['proxy', 'expires_on'] as const;
export type ProxyRow = {
  readonly line: number;
  readonly proxy: string;
  readonly expires_on: string;
};
export type ProxyProblem = {
  readonly line: number;
  readonly column: (typeof PROXY_COLUMNS)[number];
  readonly value: string;
  readonly code: string;
  readonly params: Params;
};
export type GoodProxy = {
  readonly line: number;
  readonly proxy: string;
  readonly expires_on: string | null;
};

const PROXY = /^[A-Z0-9]{4,30}$/i;
const SHOWN = 40;

/**
 * Sixteen digits of a Visa or Mastercard, or fifteen of an American Express, whose check digit
 * fits: what is printed on a card.
 */
export function looksLikeCardNumber(text: string): boolean {
  if (!/^(?:[45]\d{15}|2[2-7]\d{14}|3[47]\d{13})$/.test(text)) return false;
  const total = [...text].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

/** Whose each proxy is already: ours, or somebody else's on the platform. */
export type Known = (proxy: string) => 'ours' | 'elsewhere' | null;

/**
 * What is wrong with the rows of a file of proxies, all at once, and which rows can be taken. The
 * first of a doubled one is good.
 */
export function checkProxies(
  rows: readonly ProxyRow[],
  known: Known,
): { readonly good: GoodProxy[]; readonly problems: ProxyProblem[] } {
  const first = new Map<string, number>();
  const problems: ProxyProblem[] = [];
  const good = rows.flatMap((row): GoodProxy[] => {
    const wrong = problemsOf(row, first, known);
    problems.push(...wrong);
    return wrong.length > 0
      ? []
      : [
          {
            line: row.line,
            proxy: row.proxy,
            expires_on: row.expires_on === '' ? null : row.expires_on,
          },
        ];
  });
  return { good, problems };
}

/**
 * Good lines that somebody else took between the check and the adding: another file, or another
 * client.
 */
export const nowTaken = (lines: readonly GoodProxy[], known: Known): ProxyProblem[] =>
  lines.map(({ line, proxy }) => ({
    line,
    column: 'proxy',
    value: proxy.slice(0, SHOWN),
    code: known(proxy) === 'elsewhere' ? 'proxy_taken' : 'proxy_known',
    params: {},
  }));

function problemsOf(
  { line, proxy, expires_on }: ProxyRow,
  first: Map<string, number>,
  known: Known,
): ProxyProblem[] {
  const about = (
    column: ProxyProblem['column'],
    value: string,
    code: string,
    params: Params = {},
  ): ProxyProblem => ({ line, column, value: value.slice(0, SHOWN), code, params });
  const problems: ProxyProblem[] = [];
  const before = first.get(proxy);
  if (proxy === '') problems.push(about('proxy', '', 'required'));
  // The number itself is kept nowhere, not even in what is said of it.
  else if (looksLikeCardNumber(proxy.replaceAll(/[\s-]/g, '')))
    problems.push(about('proxy', `…${proxy.slice(-4)}`, 'card_number_refused'));
  else if (!PROXY.test(proxy)) problems.push(about('proxy', proxy, 'proxy_invalid'));
  else if (before !== undefined)
    problems.push(about('proxy', proxy, 'doubled_in_file', { line: before }));
  else if (known(proxy) !== null)
    problems.push(about('proxy', proxy, known(proxy) === 'ours' ? 'proxy_known' : 'proxy_taken'));
  if (before === undefined && proxy !== '') first.set(proxy, line);
  if (expires_on !== '' && readDay(expires_on) === null)
    problems.push(about('expires_on', expires_on, 'date_invalid'));
  return problems;
}
