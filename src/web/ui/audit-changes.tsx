import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import styles from './audit-changes.module.css';
import { type AuditSpeech, fieldName, fieldValue, flattened } from './audit-values.ts';

type AuditLine = Answer<'listAudit'>['data'][number];

const SHOWN = 3;
/** The modules whose words the fields and their values have, whatever they are of. */
const AUDIT_ROOMS = ['audit', 'clients', 'managers', 'members', 'status'] as const;
/** Of wallets and stores, whose fields all stand in the module of the audit. */
const PLACE_ROOMS = ['audit', 'status'] as const;

function useSpeech(ofPlace: boolean): AuditSpeech {
  const { t, i18n } = useTranslation<(typeof AUDIT_ROOMS)[number][]>(
    ofPlace ? [...PLACE_ROOMS] : [...AUDIT_ROOMS],
  );
  const { language, region } = usePreferences();
  const wallets = useCurrentSession()?.wallets;
  return useMemo(() => {
    // Names of fields make up most keys, and of these `known` asks first whether they are there.
    const say = t as (key: string, values?: Readonly<Record<string, string>>) => string;
    // It can be asked of any key in any module, while its type takes only the modules that we have.
    const exists = i18n.exists.bind(i18n) as (key: string, of: { readonly ns: string }) => boolean;
    const known = (...keys: readonly string[]): string | null => {
      for (const key of keys) {
        // A value may have a space in it, and would be no key behind a colon.
        const [, ns = '', name = ''] = /^([^:]+):(.*)$/.exec(key) ?? [];
        if (exists(name, { ns })) return say(name, { ns });
      }
      return null;
    };
    return { known, say, language, region, wallets: wallets ?? [] };
  }, [t, i18n, language, region, wallets]);
}

/** What was and what is, field by field, in words. */
export function AuditChanges({
  changes,
  ofPlace = false,
}: {
  readonly changes: AuditLine['changes'];
  /** They are a wallet's or a store's: fewer words are fetched. */
  readonly ofPlace?: boolean;
}): ReactNode {
  const { t } = useTranslation('audit');
  const speech = useSpeech(ofPlace);
  const fields = flattened(changes);
  if (fields.length === 0) return <span aria-hidden="true">—</span>;
  const value = (field: string, text: string | null): ReactNode => {
    const words = fieldValue(speech, field, text);
    return words === null ? <span className="muted">{t('empty')}</span> : <bdi>{words}</bdi>;
  };
  const lines = fields.map(({ field, before, after }) => (
    <li key={field}>
      <span className="muted">{fieldName(speech, field)}</span>{' '}
      {before !== null && (
        <>
          <del>{value(field, before)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins className={styles.after}>{value(field, after)}</ins>
    </li>
  ));
  return (
    <>
      <ul className={styles.changes}>{lines.slice(0, SHOWN)}</ul>
      {lines.length > SHOWN && (
        <details>
          <summary className="small">{t('moreChanges', { count: lines.length - SHOWN })}</summary>
          <ul className={styles.changes}>{lines.slice(SHOWN)}</ul>
        </details>
      )}
    </>
  );
}
