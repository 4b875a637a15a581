import Pencil from 'lucide-react/icons/pencil';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, sum, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import type { TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import { Money } from '#web/ui/values.tsx';
import { centsOf } from '../../results/why/steps.ts';
import { nameOf } from '../../results/why/why-panel.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type Removed, TakeBack } from './take-back.tsx';
import { useChange } from './use-change.ts';
import styles from './edit.module.css';

type Props = { readonly result: TipResult; readonly open: boolean };
type Part = {
  readonly person: TipPerson;
  readonly amount: Cents;
  /** It comes back to who gave. */ readonly back?: boolean;
};
type Asked = {
  readonly rule: number;
  readonly label: string;
  readonly person: TipPerson;
  readonly amount: Cents;
};

/** What each person's trace says of a rule; null is the one pot of a pool. */
function parts({ staff }: TipResult, rule: number | null, kinds: readonly string[]): Part[] {
  return staff.flatMap((person) => {
    const own = person.trace.filter(
      (step) => kinds.includes(step.kind) && (step.rule_id ?? null) === rule,
    );
    return own.length === 0
      ? []
      : [{ person, amount: sum(own.map((step) => centsOf(step.amount))) }];
  });
}

/**
 * Of each rule, or of the pot: who gave what, and who received it. What somebody gives to a rule
 * may be set by hand.
 */
export function BreakdownCard({ result, open }: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const rules =
    result.tip_type === 'pool'
      ? [{ rule: null, label: t('thePool'), amount: result.tip_pool_amount ?? '0.00' }]
      : result.buckets.map((bucket) => ({
          rule: bucket.rule_id,
          label: bucket.label,
          amount: bucket.amount,
        }));
  return (
    <Card
      title={t('breakdown')}
      note={t(result.tip_type === 'pool' ? 'breakdownPool' : 'breakdownShare')}
      padded={false}
    >
      <TakeBack removed={removed} onClose={() => setRemoved(null)} />
      {rules.map(({ rule, label, amount }) => (
        <section key={rule ?? 'pot'} className={styles.rule} aria-label={label}>
          <h3>
            {label} <Money value={amount} />
          </h3>
          <div className={styles.sides}>
            <Side
              title={t('whoGave')}
              none={t('nobodyGave')}
              list={parts(result, rule, ['given']).map((part) => ({
                ...part,
                amount: -part.amount,
              }))}
              set={(part) => tipOutOf(result, rule, part)}
              onSet={
                open && rule !== null
                  ? ({ person, amount: given }) => setAsked({ rule, label, person, amount: given })
                  : undefined
              }
            />
            <Side
              title={t('whoReceived')}
              none={t('nobodyReceived')}
              list={[
                ...parts(result, rule, ['received']),
                ...parts(result, rule, ['returned']).map((part) => ({ ...part, back: true })),
              ]}
              set={() => undefined}
            />
          </div>
        </section>
      ))}
      {asked && (
        <TipOutDialog
          result={result}
          asked={asked}
          onRemoved={setRemoved}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

const tipOutOf = (
  { tip_outs_list: list }: TipResult,
  rule: number | null,
  { person }: Pick<Part, 'person'>,
) => list.find((one) => one.rule_id === rule && one.employee_id === person.employee_id);

type SideProps = {
  readonly title: string;
  readonly none: string;
  readonly list: readonly Part[];
  readonly set: (part: Part) => { readonly made_by: string } | undefined;
  readonly onSet?: ((part: Part) => void) | undefined;
};

function Side({ title, none, list, set, onSet }: SideProps): ReactNode {
  const { t } = useTranslation('tips-edit');
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      {list.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {list.map((part) => {
          const by = set(part);
          return (
            <li key={`${part.person.employee_id}${part.back ? ' back' : ''}`}>
              <span>
                {nameOf(part.person)}
                {by && <span className="caption"> {t('setBy', { name: by.made_by })}</span>}
                {part.back && <span className="caption"> {t('cameBack')}</span>}
              </span>
              <Money value={part.amount} />
              {onSet && (
                <IconButton
                  label={t('setTipOut', { name: nameOf(part.person) })}
                  onClick={() => onSet(part)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function TipOutDialog({
  result,
  asked: { rule, label, person, amount: given },
  onRemoved,
  onClose,
}: {
  readonly result: TipResult;
  readonly asked: Asked;
  readonly onRemoved: (removed: Removed | null) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const { sending, run } = useChange();
  const [amount, setAmount] = useState(toWire(given));
  const before = tipOutOf(result, rule, { person });
  const enter = (entered: string) =>
    call('createTipOut', {
      body: {
        share_id: result.id,
        rule_id: rule,
        employee_id: person.employee_id,
        amount: entered,
      },
    });
  const end = async (done: Promise<boolean>, removed: Removed | null) => {
    if (!(await done)) return;
    onRemoved(removed);
    onClose();
  };
  const send = () =>
    void end(
      run(() =>
        before ? call('changeTipOut', { body: { tip_out_id: before.id, amount } }) : enter(amount),
      ),
      null,
    );
  const leaveToRule = (set: NonNullable<typeof before>) =>
    void end(
      run(() => call('removeTipOut', { params: { tip_out_id: set.id } })),
      {
        key: set.id,
        name: t('tipOutNamed', {
          name: nameOf(person),
          rule: label,
          amount: formatMoney(set.amount, language, region),
        }),
        restore: () => enter(set.amount),
      },
    );
  return (
    <ChangeDialog
      title={t('tipOutTitle', { name: nameOf(person), rule: label })}
      verb={t('save')}
      sending={sending}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('tipOutText')}</p>
      <MoneyInput
        label={t('amount')}
        name="amount"
        value={amount}
        onChange={setAmount}
        error={sending.errorOf('amount') ?? sending.errorOf('employee_id')}
      />
      {before && (
        <div>
          <Button tone="link" busy={sending.busy} onClick={() => leaveToRule(before)}>
            {t('ruleAgain')}
          </Button>
        </div>
      )}
    </ChangeDialog>
  );
}
