import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Scale from 'lucide-react/icons/scale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sum, fromWire } from '#kernel/money.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { IconDisc } from '#web/ui/badge.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Code, Count, Instant, Money } from '#web/ui/values.tsx';
import { ledgerProof, type Proof } from './reports.queries.ts';
import styles from './reports.module.css';

/** Whether the books of the client close, what they hold, and how far they are sealed. */
export function LedgerProof(): ReactNode {
  const { t } = useTranslation('reports');
  const session = useCurrentSession();
  const cache = useQueryClient();
  const found = useQuery(ledgerProof);
  const prove = useOperation('proveLedger', {
    onDone: (proof) => cache.setQueryData(ledgerProof.queryKey, proof),
  });
  const proof = found.data;
  const button = allows(session, 'audit') && (
    <Button tone="primary" busy={prove.busy} onClick={() => prove.run()}>
      {prove.busy ? t('proving') : t('proveNow')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('ledgerProof')} below={t('ledgerProofText')} actions={button} />
      <Refusal error={prove.error} />
      {found.isError && (
        <Card>
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      )}
      {!found.isError && <Verdict proof={proof} />}
      {proof && proof.at !== null && (
        <FigureStrip
          figures={[
            {
              label: t('accounts'),
              value: <Count value={proof.accounts} />,
              note: t('accountsNote'),
            },
            {
              label: t('transfers'),
              value: <Count value={proof.transfers} />,
              note: t('transfersNote'),
            },
            { label: t('entries'), value: <Count value={proof.entries} />, note: t('entriesNote') },
          ]}
        />
      )}
      {proof && proof.problems.length > 0 && <Problems proof={proof} />}
      {proof && (
        <Columns main="1.35fr" side="1fr">
          <Books proof={proof} />
          <Seals proof={proof} />
        </Columns>
      )}
    </Page>
  );
}

function Verdict({ proof }: { readonly proof: Proof | undefined }): ReactNode {
  const { t } = useTranslation('reports');
  const { language, region } = usePreferences();
  if (!proof)
    return (
      <Card>
        <Stack gap="sm">
          <Skeleton width="50%" height="28px" />
          <Skeleton width="70%" />
        </Stack>
      </Card>
    );
  const look = proof.balanced === null ? 'unproved' : proof.balanced ? 'balanced' : 'broken';
  const Icon = { unproved: Scale, balanced: CircleCheck, broken: CircleX }[look];
  const tone = { unproved: 'neutral', balanced: 'success', broken: 'danger' } as const;
  return (
    <Card>
      <div className={styles.verdict} role="status">
        <IconDisc tone={tone[look]} size={56}>
          <Icon />
        </IconDisc>
        <div>
          <h2 className={styles.verdictTitle}>{t(`verdict.${look}`)}</h2>
          <p className="muted">
            {proof.at === null
              ? t('verdictNever')
              : t('verdictAt', { when: formatInstant(proof.at, language, region) })}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Books({ proof }: { readonly proof: Proof }): ReactNode {
  const { t, i18n } = useTranslation('reports');
  const words = (kind: string, part: 'kind' | 'kindNote') =>
    knownText(i18n, 'reports', `${part}.${kind}`) ?? kind;
  const together = sum(proof.sums.map((row) => fromWire(row.balance) ?? 0n));
  const currency = useCurrentSession()?.client.currency;
  return (
    <Card
      padded={false}
      title={t('whereItIs')}
      aside={<span className="small muted">{currency}</span>}
    >
      <dl className={styles.books}>
        {proof.sums.map((row) => (
          <div key={row.kind} className={styles.book}>
            <dt>
              <span className={styles.name}>{words(row.kind, 'kind')}</span>
              <span className={styles.bookNote}>{words(row.kind, 'kindNote')}</span>
            </dt>
            <dd>
              <Money value={row.balance} />
            </dd>
          </div>
        ))}
        <div className={`${styles.book} ${styles.together}`}>
          <dt>{t('together')}</dt>
          <dd>
            <Money value={together} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Seals({ proof }: { readonly proof: Proof }): ReactNode {
  const { t } = useTranslation('reports');
  const { seals } = proof;
  const state = seals.intact === null ? 'unproved' : seals.intact ? 'intact' : 'broken';
  return (
    <Card title={t('seals')} note={t('sealsText')}>
      <Facts
        facts={[
          { term: t('sealState'), value: t(`sealState.${state}`) },
          { term: t('sealed'), value: <Count value={seals.sealed} /> },
          { term: t('waiting'), value: <Count value={seals.waiting} /> },
          {
            term: t('lastSeal'),
            value: seals.sealed_at === null ? '—' : <Instant value={seals.sealed_at} />,
          },
          {
            term: t('head'),
            value:
              seals.head === null ? (
                '—'
              ) : (
                <span className={styles.hash}>
                  <Code>{seals.head}</Code>
                </span>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Problems({ proof }: { readonly proof: Proof }): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <Alert tone="danger" title={t('problems', { count: proof.problems.length })}>
      <ul>
        {proof.problems.map((problem) => (
          <li key={`${problem.code}${problem.account_id}${problem.found}`}>
            <Code>
              {[problem.code, problem.account_id, problem.found]
                .filter((part) => part !== null && part !== '')
                .join(' ')}
            </Code>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
