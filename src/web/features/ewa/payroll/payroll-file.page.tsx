import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { importApi } from '#web/lib/import-api.ts';
import { Card } from '#web/ui/card.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { ImportWizard } from '#web/ui/imports/wizard/import-wizard.tsx';
import { PLAIN, type WizardKind } from '#web/ui/imports/wizard/wizard-kind.ts';
import { Select } from '#web/ui/select.tsx';
import { useEwaStore, useEwaStores } from '../use-ewa-store.ts';

type PayrollFile = Answer<'showPayrollFile'>;
type PayrollRow = Answer<'rowsOfPayrollFile'>['data'][number];

const payrollFileApi = importApi('payroll_file', {
  template: 'templateOfPayrollFile',
  start: 'startPayrollFile',
  list: 'listEachPayrollFile',
  show: 'showPayrollFile',
  events: 'followPayrollFile',
  rows: 'rowsOfPayrollFile',
  badRows: 'badRowsOfPayrollFile',
  results: 'resultsOfPayrollFile',
  map: 'mapPayrollFile',
  fix: 'fixRowOfPayrollFile',
  mark: 'markRowsOfPayrollFile',
  correct: 'correctPayrollFile',
  confirm: 'confirmPayrollFile',
  cancel: 'cancelPayrollFile',
});

/** Whose payroll it is, before the file is sent. */
function Start({ sent }: { readonly sent: (query: object) => ReactNode }): ReactNode {
  const { t } = useTranslation('payroll-file');
  const first = useEwaStore();
  const stores = useEwaStores();
  const [chosen, setChosen] = useState<string | null>(null);
  const store = chosen ?? (first ? String(first.id) : null);
  return (
    <>
      <Card title={t('storeTitle')} note={t('storeNote')}>
        <Select
          name="store_id"
          label={t('store')}
          options={stores.map((one) => ({ value: String(one.id), label: one.name }))}
          value={store}
          onChange={setChosen}
        />
      </Card>
      {sent({ store_id: store })}
    </>
  );
}

function useReview(file: PayrollFile) {
  const { t } = useTranslation('payroll-file');
  const name = useEwaStores().find(({ id }) => id === file.store_id)?.name;
  return {
    confirm: () => call('confirmPayrollFile', { params: { payroll_file: file.file_id } }),
    facts: [
      { term: t('store'), value: name ?? '—' },
      ...(file.people > 0 ? [{ term: t('people'), value: String(file.people) }] : []),
      { term: t('missing'), value: String(file.missing) },
    ],
    content: file.missing > 0 && <p className="muted">{t('missingNote')}</p>,
  };
}

/** Who is paid at a store and at which rates, as payroll's file has it. */
export function PayrollFilePage(): ReactNode {
  const { t } = useTranslation('payroll-file');
  const store = useEwaStore();
  const kind: WizardKind<PayrollFile, PayrollRow> = {
    api: payrollFileApi,
    catalog: 'payroll-file',
    part: 'payroll_file',
    ...PLAIN,
    name: ['first_name', 'last_name'],
    reach: ['pos_id'],
    Start,
    useReview,
    doneNote: () => t('doneNote'),
    back: (
      <BackLink to="/ewa" search={{ store: store && String(store.id) }}>
        {t('back')}
      </BackLink>
    ),
    onward: '/ewa',
  };
  return <ImportWizard kind={kind} />;
}
