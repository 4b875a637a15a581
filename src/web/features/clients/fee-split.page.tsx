import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { keyOf, queryOf } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { SubmitRow } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EditFrame, useEditConflict } from '#web/ui/use-edit-conflict.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { EarlierSplits } from './earlier-splits.tsx';
import { SplitCard } from './split-card.tsx';
import {
  type FeeSplit as Split,
  SPLIT_KINDS,
  bodyOf,
  checkSplit,
  valuesOf,
} from './fee-split-values.ts';
import styles from './fee-split.module.css';

const feeSplit = queryOf('showFeeSplit');

/** Which part of the fees of loads and unloads comes from the members' cards. */
export function FeeSplit(): ReactNode {
  const { t } = useTranslation('fee-split');
  const found = useQuery(feeSplit);
  if (found.isLoadingError) return <FailedPage above={null} title={t('title')} query={found} />;
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} />
      {found.data ? (
        <SplitForm start={found.data} />
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
    </Page>
  );
}

function SplitForm({ start }: { readonly start: Split }): ReactNode {
  const { t } = useTranslation('fee-split');
  const queries = useQueryClient();
  const mayEdit = allows(useCurrentSession(), 'audit');
  const [amount, setAmount] = useState('100.00');
  const { based, conflict, send } = useEditConflict({
    start,
    valuesOf,
    save: (values, { version }: Split) => call('setFeeSplit', { body: bodyOf(values, version) }),
    load: () => call('showFeeSplit'),
    saved: async (split, set) => {
      queries.setQueryData(keyOf('showFeeSplit'), split);
      const stored = valuesOf(split);
      set('load_bps', stored.load_bps);
      set('unload_bps', stored.unload_bps);
      toast('success', t('saved'));
    },
  });
  const form = useForm(valuesOf(start), (values) => checkSplit(values, based), send);
  return (
    <>
      <EditFrame
        form={form}
        conflict={conflict}
        title={(by) => t('conflict', { name: by })}
        text={t('conflictText')}
      >
        {!mayEdit && <Alert tone="info">{t('readOnly')}</Alert>}
        <div className={styles.amount}>
          <MoneyInput
            name="example"
            label={t('exampleAmount')}
            value={amount}
            onChange={setAmount}
          />
        </div>
        <div className={styles.kinds}>
          {SPLIT_KINDS.map((kind) => (
            <SplitCard
              key={kind}
              kind={kind}
              split={based[kind]}
              form={form}
              amount={amount}
              disabled={!mayEdit}
            />
          ))}
        </div>
        <p className="small muted">{t('lawNote')}</p>
        {mayEdit && <SubmitRow busy={form.busy}>{t('save')}</SubmitRow>}
      </EditFrame>
      <EarlierSplits changes={based.changes} />
    </>
  );
}
