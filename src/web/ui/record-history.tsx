import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { AuditChanges } from './audit-changes.tsx';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import { Instant } from './values.tsx';
import styles from './audit-changes.module.css';

type Props = { readonly kind: 'wallet' | 'store' | 'manager'; readonly id: number };
type Found = Pick<UseQueryResult<Answer<'listAudit'>>, 'data' | 'isError' | 'isPending'>;

/**
 * What was changed of one thing, by whom, newest first: for those who may read the audit, and
 * nothing for others.
 */
export const RecordHistory = (of: Props): ReactNode =>
  allows(useCurrentSession(), 'audit', false) ? <OwnHistory {...of} /> : null;

const OwnHistory = ({ kind, id }: Props): ReactNode => (
  <History
    ofPlace={kind !== 'manager'}
    found={useQuery(
      queryOf('listAudit', {
        query: { subject_kind: kind, subject_id: String(id), per_page: '10' },
      }),
    )}
  />
);

/** The same of a client, for an operator, who need not be inside it. */
export const ClientHistory = ({ clientId }: { readonly clientId: number }): ReactNode => (
  <History
    ofPlace={false}
    found={useQuery(
      queryOf('listClientAudit', {
        params: { client_id: clientId },
        query: { per_page: '10' },
      }),
    )}
  />
);

type HistoryProps = { readonly found: Found; readonly ofPlace: boolean };

const History = ({ found, ofPlace }: HistoryProps): ReactNode => (
  <Suspense
    fallback={
      <Card>
        <Skeleton width="60%" />
      </Card>
    }
  >
    <Changes found={found} ofPlace={ofPlace} />
  </Suspense>
);

function Changes({ found, ofPlace }: HistoryProps): ReactNode {
  const { t, i18n } = useTranslation('audit');
  if (found.isError) return null;
  const words = (action: string): string => knownText(i18n, 'audit', `action.${action}`) ?? action;
  return (
    <Card title={t('recordHistory')}>
      {found.isPending && <Skeleton width="60%" />}
      {found.data?.data.length === 0 && <p className="muted">{t('recordNone')}</p>}
      <ol className={styles.lines}>
        {found.data?.data.map((line) => (
          <li key={line.audit_id} className={styles.line}>
            <div className={styles.head}>
              <span className={styles.what}>{words(line.action)}</span>
              <span className="small muted">
                {line.actor_kind === 'system' ? t('system') : line.actor_name},{' '}
                <Instant value={line.at} style="short" />
              </span>
            </div>
            {line.changes.length > 0 && <AuditChanges changes={line.changes} ofPlace={ofPlace} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}
