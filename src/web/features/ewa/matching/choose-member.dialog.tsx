import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useLater } from '#web/lib/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Code } from '#web/ui/values.tsx';
import { ewaPeople, type PayrollPerson } from '../setup.queries.ts';
import type { Decision } from './decisions.ts';
import { Evidence } from './evidence.tsx';
import styles from './matching.module.css';

type Props = {
  readonly storeId: number;
  readonly person: PayrollPerson;
  readonly decision: Decision | null;
  readonly onChoose: (decision: Decision | null) => void;
  readonly onClose: () => void;
};

type Option = {
  readonly key: string;
  readonly decision: Decision | null;
  readonly words: ReactNode;
};

const keyOf = (decision: Decision | null): string => {
  if (decision === null) return 'open';
  return decision.to === 'member' ? `member-${decision.customerId}` : decision.to;
};

/** Who of the members somebody of payroll is: a candidate, somebody else, new, or none of ours. */
export function ChooseMember({ storeId, person, decision, onChoose, onClose }: Props): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const name = useId();
  const [chosen, setChosen] = useState<Decision | null>(decision);
  const options = useOptions(person, chosen);
  return (
    <Dialog
      title={t('chooseTitle', { name: person.full_name })}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {t('choose')}
          </Button>
        </>
      }
    >
      <Stack>
        <p className="small muted">
          {t('payrollId')} <Code>{person.pos_id}</Code>
        </p>
        <Evidence of={person.evidence} />
        <div className={styles.choices} role="radiogroup" aria-label={t('whoIs')}>
          {options.map((option) => (
            <label key={option.key} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={keyOf(chosen) === option.key}
                onChange={() => setChosen(option.decision)}
              />
              <span>{option.words}</span>
            </label>
          ))}
        </div>
        <OtherMember storeId={storeId} onFound={setChosen} />
      </Stack>
    </Dialog>
  );
}

function useOptions(person: PayrollPerson, chosen: Decision | null): readonly Option[] {
  const { t } = useTranslation('ewa-employees');
  const mayAdd = allows(useCurrentSession(), 'edit_members');
  const candidates = person.candidates.map((one): Option => ({
    key: `member-${one.customer_id}`,
    decision: { to: 'member', customerId: one.customer_id, name: one.full_name },
    words: (
      <>
        <bdi>{one.full_name}</bdi>
        <span className="small muted">
          {' '}
          {one.payroll_id !== null && (
            <>
              {t('payrollId')} <Code>{one.payroll_id}</Code>
            </>
          )}{' '}
          {one.linked && t('linkedElsewhere')}
        </span>
      </>
    ),
  }));
  const isElsewhere =
    chosen?.to === 'member' &&
    !person.candidates.some((one) => one.customer_id === chosen.customerId);
  const others: readonly Option[] = isElsewhere
    ? [{ key: keyOf(chosen), decision: chosen, words: <bdi>{chosen.name}</bdi> }]
    : [];
  const fixed: readonly Option[] = [
    ...(mayAdd ? [{ key: 'new', decision: { to: 'new' as const }, words: t('addNew') }] : []),
    ...(person.match === 'matched' || person.match === 'ignored'
      ? [
          {
            key: 'nobody',
            decision: { to: 'nobody' as const },
            words: t(person.match === 'matched' ? 'unlink' : 'noLongerIgnored'),
          },
        ]
      : []),
    { key: 'ignored', decision: { to: 'ignored' }, words: t('ignore') },
    { key: 'open', decision: null, words: t('leaveAsIs') },
  ];
  return [...candidates, ...others, ...fixed];
}

/** Any other member of the store. */
function OtherMember({
  storeId,
  onFound,
}: {
  readonly storeId: number;
  readonly onFound: (decision: Decision) => void;
}): ReactNode {
  const { t } = useTranslation(['ewa-employees', 'shell']);
  const [text, setText] = useState('');
  const sought = useLater(text);
  const found = useQuery({
    ...ewaPeople({ store_id: String(storeId), q: sought, per_page: '25' }),
    enabled: sought !== '',
  });
  return (
    <ComboBox
      label={t('otherMember')}
      name="other_member"
      options={(found.data?.data ?? []).map((row) => ({
        value: String(row.customer_id),
        label: row.full_name,
        note: row.pos_id ?? undefined,
      }))}
      value={null}
      onChange={(id) => {
        const row = found.data?.data.find((one) => String(one.customer_id) === id);
        if (row === undefined) return;
        onFound({ to: 'member', customerId: row.customer_id, name: row.full_name });
        setText('');
      }}
      text={text}
      onText={setText}
      placeholder={t('searchMember')}
      empty={
        found.isError ? t('shell:searchFailed') : found.isFetching ? t('searching') : t('noneFound')
      }
    />
  );
}
