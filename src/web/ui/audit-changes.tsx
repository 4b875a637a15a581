import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import styles from './audit-changes.module.css';

type AuditLine = Answer<'listAudit'>['data'][number];

const SHOWN = 3;

/** What was and what is, field by field; the fields keep the names that they have in the API. */
export function AuditChanges({ changes }: { readonly changes: AuditLine['changes'] }): ReactNode {
  const { t } = useTranslation('audit');
  const value = (text: string | null): ReactNode => (text === null ? <span className="muted">{t('empty')}</span> : <bdi>{text}</bdi>);
  const lines = changes.map(({ field, before, after }) => (
    <li key={field}>
      <span className="muted">{field.replaceAll('_', ' ')}</span> {before !== null && <><del>{value(before)}</del> <span aria-hidden="true">→</span> </>}<ins className={styles.after}>{value(after)}</ins>
    </li>
  ));
  if (changes.length === 0) return <span aria-hidden="true">—</span>;
  return (
    <>
      <ul className={styles.changes}>{lines.slice(0, SHOWN)}</ul>
      {changes.length > SHOWN && (
        <details>
          <summary className="small">{t('moreChanges', { count: changes.length - SHOWN })}</summary>
          <ul className={styles.changes}>{lines.slice(SHOWN)}</ul>
        </details>
      )}
    </>
  );
}
