import { useTranslation } from 'react-i18next';
import { problemKey } from '#texts/problems/key.ts';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import { formatClock, formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

type Params = Readonly<Record<string, string | number>>;
const MONEY = /^-?\d+\.\d{2}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * The sentences of refusals, in the person's language. Amounts, days and times among the
 * parameters are written as the person reads them.
 */
export function useErrorText(): {
  readonly textOf: (error: unknown) => string;
  /** For the code of a refusal that came from the wire, as a reason beside something else. */
  readonly reasonText: (code: string, params?: Params) => string;
  readonly problemText: (problem: FieldProblem) => string;
  /** For a code that came from the wire: one without a sentence of its own is an invalid value. */
  readonly codeText: (code: string, params?: Params) => string;
} {
  // Sentences of refusals may come after the first paint; until then the server's own title stands.
  const { t, i18n, ready } = useTranslation(['errors', 'problems'], { useSuspense: false });
  const { language, region } = usePreferences();
  // Codes come from the wire: whether there is a sentence for one is asked first.
  const sentence = t as (key: string, params?: object) => string;
  const written = (params: Params) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value !== 'string'
          ? value
          : MONEY.test(value)
            ? formatMoney(value, language, region)
            : DAY.test(value)
              ? formatDay(value, language, region)
              : formatClock(value, language, region),
      ]),
    );
  const codeText = (code: string, params: Params = {}): string => {
    if (!ready) return '';
    const key = problemKey(code, params, (one) => i18n.exists(one, { ns: 'problems' }));
    const module = (['problems', 'errors'] as const).find((ns) => i18n.exists(key, { ns }));
    return module ? sentence(`${module}:${key}`, written(params)) : t('problems:invalid_value');
  };
  const refusal = (code: string, params: Params = {}, title = ''): string =>
    i18n.exists(code, { ns: 'errors' })
      ? sentence(`errors:${code}`, written(params))
      : title || t('errors:internal');
  return {
    textOf: (error) => {
      if (!ready) return error instanceof ApiError ? error.title : '';
      if (!(error instanceof ApiError)) return t('errors:internal');
      return refusal(error.code, error.params, error.title);
    },
    reasonText: (code, params) => (ready ? refusal(code, params) : ''),
    problemText: ({ code, params }) => codeText(code, params),
    codeText,
  };
}
