import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { declarationProblems } from '#domain/compliance/third-party.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, refresh } from '#web/lib/contract-query.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { ButtonRow, SubmitRow, Fields, Pair } from '#web/ui/form-layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { Instant } from '#web/ui/values.tsx';
import styles from './compliance.module.css';

const thirdParty = queryOf('thirdParty');

type Standing = Answer<'thirdParty'>;

/** Whether a declaration is due, the form to make it, and those that were made. */
export function ThirdParty(): ReactNode {
  const { t } = useTranslation('compliance');
  const found = useQuery(thirdParty);
  const [again, setAgain] = useState(false);
  const standing = found.data;
  return (
    <Page narrow>
      <PageHeader title={t('title')} below={t('lead')} />
      {!found.data && <LoadingCard found={found} height="220px" />}
      {standing && <State standing={standing} />}
      {standing &&
        (standing.due || again ? (
          <Declare standing={standing} onDone={() => setAgain(false)} />
        ) : (
          <ButtonRow>
            <Button onClick={() => setAgain(true)}>{t('again')}</Button>
          </ButtonRow>
        ))}
      {standing && <History standing={standing} />}
    </Page>
  );
}

function State({ standing }: { readonly standing: Standing }): ReactNode {
  const { t } = useTranslation('compliance');
  const { language, region } = usePreferences();
  if (standing.due)
    return (
      <Alert tone="warning" title={t('due')}>
        {t('dueText')}
      </Alert>
    );
  return (
    <Alert tone="success" title={t('done')}>
      {standing.due_at !== null &&
        t('doneText', { day: formatDay(standing.due_at.slice(0, 10), language, region) })}
    </Alert>
  );
}

function Declare({
  standing,
  onDone,
}: {
  readonly standing: Standing;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('compliance');
  const queries = useQueryClient();
  const start = {
    agreed: false,
    whose: 'own',
    third_party_name: '',
    third_party_address: '',
    third_party_relationship: '',
  };
  const body = (values: typeof start) => ({
    agreed: values.agreed,
    acts_for_third_party: values.whose === 'others',
    third_party_name: values.third_party_name.trim(),
    third_party_address: values.third_party_address.trim(),
    third_party_relationship: values.third_party_relationship.trim(),
  });
  const form = useForm(
    start,
    (values) =>
      Object.fromEntries(declarationProblems(body(values)).map(({ path, code }) => [path, code])),
    async (values) => {
      const made = await call('submitThirdParty', {
        body: { ...body(values), text_version: standing.text_version },
      });
      queries.setQueryData(thirdParty.queryKey, made);
      // The session says on every page whether one is due.
      await refresh(queries, 'managerSessions');
      toast('success', t('saved'));
      onDone();
    },
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <Card title={t('declare')}>
        <Fields>
          <ErrorSummary problems={form.problems} attempt={form.attempt} />
          <Refusal error={form.failure} />
          <blockquote className={styles.text}>{standing.text}</blockquote>
          <Select
            name="whose"
            label={t('whose')}
            value={form.values.whose}
            onChange={(whose) => form.set('whose', whose)}
            options={[
              { value: 'own', label: t('own') },
              { value: 'others', label: t('others') },
            ]}
          />
          {form.values.whose === 'others' && (
            <>
              <Pair>
                <TextField
                  {...fieldOf(form, 'third_party_name')}
                  label={t('name')}
                  autoComplete="off"
                  maxLength={200}
                />
                <TextField
                  {...fieldOf(form, 'third_party_relationship')}
                  label={t('relationship')}
                  hint={t('relationshipHint')}
                  autoComplete="off"
                  maxLength={200}
                />
              </Pair>
              <TextField
                {...fieldOf(form, 'third_party_address')}
                label={t('address')}
                autoComplete="off"
                maxLength={200}
              />
            </>
          )}
          <Checkbox
            name="agreed"
            label={t('agree')}
            checked={form.values.agreed}
            onChange={(on) => form.set('agreed', on)}
            error={form.errorOf('agreed')}
          />
          <SubmitRow busy={form.busy}>{t('send')}</SubmitRow>
        </Fields>
      </Card>
    </form>
  );
}

function History({ standing }: { readonly standing: Standing }): ReactNode {
  const { t } = useTranslation('compliance');
  return (
    <Card title={t('history')}>
      {standing.history.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className={styles.list}>
        {standing.history.map((one) => (
          <li key={one.declaration_id} className={styles.item}>
            <div className={styles.head}>
              <strong>
                {one.acts_for_third_party
                  ? t('othersShort', { name: one.third_party_name })
                  : t('ownShort')}
              </strong>
              <span className="small muted">
                {one.manager_name}, <Instant value={one.at} />
              </span>
            </div>
            {one.acts_for_third_party && (
              <div className="small">
                {one.third_party_relationship}, {one.third_party_address}
              </div>
            )}
            <details className="small muted">
              <summary>{t('read')}</summary>
              <p>{one.text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
