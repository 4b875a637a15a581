import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import styles from './bulk.module.css';
import { useCounted } from './use-counted.ts';

/** As on the wire: the contract names no codes here. */
type FileProblem = Omit<FieldProblem, 'code'> & { readonly code: string };

/** What is wrong with a file as a whole: where, and what to do about it. */
export function FileProblems({
  problems,
}: {
  readonly problems: readonly FileProblem[];
}): ReactNode {
  const { t, i18n } = useTranslation('bulk');
  const n = useCounted();
  const { codeText } = useErrorText();
  // Codes come from the wire: whether there is a sentence for one is asked first.
  const sentence = t as (key: string, params?: object) => string;
  const remedies = [
    ...new Set(problems.map(({ code }) => (code.startsWith('header') ? 'header' : code))),
  ].filter((code) => i18n.exists(`remedy.${code}`, { ns: 'bulk' }));
  return (
    <Alert tone="danger" urgent title={t('fileProblems', { ...n(problems.length) })}>
      <ul className={styles.problemList}>
        {problems.map((problem) => (
          <li key={`${problem.path}${problem.code}`}>{codeText(problem.code, problem.params)}</li>
        ))}
      </ul>
      {remedies.map((code) => (
        <p key={code} className={styles.remedy}>
          {sentence(`remedy.${code}`)}
        </p>
      ))}
    </Alert>
  );
}
