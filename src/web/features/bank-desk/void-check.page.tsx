import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import { type VoidCheque, voidCheque } from './bank-desk.queries.ts';
import { CheckDecision } from './check-decision.tsx';
import { CheckPicture } from './check-picture.tsx';
import { RailName } from './desk-values.tsx';
import { ChequeBadge, MatchBadge } from './void-checks.page.tsx';
import styles from './bank-desk.module.css';

/** A void check beside what was entered and what was expected, with the decision on it. */
export function VoidCheck(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { chequeId = '' } = useParams({ strict: false });
  const found = useQuery(voidCheque(Number(chequeId)));
  return (
    <Page>
      <PageHeader
        above={<Link to="/operator/void-checks">{t('backToCheques')}</Link>}
        title={found.data ? t('reviewOf', { company: found.data.client_name }) : <TitleBone />}
        beside={found.data && <ChequeBadge state={found.data.state} />}
      />
      {found.data ? (
        <Columns main="1fr" side="420px">
          <CheckPicture key={found.data.cheque_id} cheque={found.data} />
          <Stack>
            <Names cheque={found.data} />
            <Entered cheque={found.data} />
            <CheckDecision cheque={found.data} />
          </Stack>
        </Columns>
      ) : (
        <LoadingCard found={found} height="320px" />
      )}
    </Page>
  );
}

function Names({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <Card title={t('names')} aside={<MatchBadge match={cheque.match} />}>
      <dl className={styles.names}>
        <div>
          <dt>{t('nameGiven')}</dt>
          <dd>
            <bdi>{cheque.holder_name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('nameExpected')}</dt>
          <dd>
            <bdi>{cheque.legal_name}</bdi>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Entered({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const number = (term: string, value: string | null) =>
    value === null ? [] : [{ term, value: <Code>{value}</Code> }];
  return (
    <Card title={t('entered')}>
      <Facts
        facts={[
          { term: t('rail'), value: <RailName rail={cheque.rail} /> },
          ...number(t('institution'), cheque.institution_number),
          ...number(t('transit'), cheque.transit_number),
          ...number(t('routing'), cheque.routing_number),
          { term: t('account'), value: t('accountEnding', { last4: cheque.account_last4 }) },
          { term: t('accountType'), value: t(cheque.account_type) },
          ...(cheque.institution_name === null
            ? []
            : [{ term: t('bankName'), value: cheque.institution_name }]),
          ...(cheque.note === '' ? [] : [{ term: t('note'), value: cheque.note }]),
          { term: t('sentBy'), value: cheque.sent_by },
          { term: t('sent'), value: <Instant value={cheque.created_at} /> },
        ]}
      />
    </Card>
  );
}
