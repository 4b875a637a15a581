import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Columns, Row, Stack } from '#web/ui/layout.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type PersonToPay, peopleToPay } from '../bulk.queries.ts';
import { OpenBatches } from '../open-batches.tsx';
import { useCounted } from '../use-counted.ts';
import { useWizard } from '../use-wizard.ts';
import { useFirstWallet } from '../wallet-field.tsx';
import { sumOf } from './entry-rows.ts';
import type { Entry } from './use-entry.ts';
import { type Chosen, WalletChoice } from './wallet-choice.tsx';

/** Which wallets pay, and whom of them: the table begins with these people. */
export function PeopleStep({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('bulk');
  const { problemText } = useErrorText();
  const { go } = useWizard();
  const first = useFirstWallet();
  const [chosen, setChosen] = useState<Chosen>(() => (first === '' ? {} : { [first]: [] }));
  const [order, setOrder] = useState<'first' | 'department'>('first');
  const [everybody, setEverybody] = useState(false);
  const [missing, setMissing] = useState(false);
  const [nobody, setNobody] = useState(false);
  const wallets = Object.entries(chosen).map(([wallet, departments]) => ({
    wallet_id: Number.parseInt(wallet, 10),
    department_ids: [...departments],
  }));
  const begin = (people: readonly PersonToPay[]) => {
    entry.start(people);
    void go({ step: 'table' });
  };
  const list = useAction(
    () => peopleToPay(wallets, { by_first: order === 'first', all: everybody }),
    { onDone: ({ data }) => (data.length > 0 ? begin(data) : setNobody(true)) },
  );
  const take = () => {
    setMissing(wallets.length === 0);
    setNobody(false);
    if (wallets.length > 0) list.run();
  };
  return (
    <Columns main="1fr" side="360px">
      <Stack>
        <Refusal error={list.error} />
        {nobody && (
          <Alert tone="warning" urgent title={t('noPeopleTitle')}>
            {t('noPeopleText')}
          </Alert>
        )}
        {entry.filled.length > 0 && <Kept entry={entry} />}
        <WalletChoice
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            setMissing(false);
          }}
          error={missing ? problemText({ path: 'store_id', code: 'wallet_required' }) : undefined}
        />
        <Card title={t('peopleWhich')}>
          <Row gap="m">
            <SegmentedControl
              fit
              label={t('order')}
              value={order}
              onChange={setOrder}
              options={[
                { value: 'first', label: t('byFirst') },
                { value: 'department', label: t('byDepartment') },
              ]}
            />
            <Checkbox label={t('everybody')} checked={everybody} onChange={setEverybody} />
          </Row>
        </Card>
        <PageFoot note={t('peopleNote')}>
          <Button onClick={() => begin([])}>{t('emptyTable')}</Button>
          <Button tone="primary" busy={list.busy} onClick={take}>
            {t('listPeople')}
          </Button>
        </PageFoot>
      </Stack>
      <OpenBatches kind="load" />
    </Columns>
  );
}

/** Rows that were typed before and never checked. */
function Kept({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('bulk');
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  return (
    <Alert
      tone="info"
      title={t('keptRows', n(entry.filled.length))}
      actions={
        <>
          <Button size="small" onClick={() => void go({ step: 'table' })}>
            {t('resume')}
          </Button>
          <Button size="small" tone="quiet" onClick={entry.clear}>
            {t('clearRows')}
          </Button>
        </>
      }
    >
      {t('keptRowsText', { amount: formatMoney(sumOf(entry.filled), language, region) })}
    </Alert>
  );
}
