import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYROLL_NAMES } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import type { Query } from '#contract/index.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { download } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type RangePreset, RangePresets } from '#web/ui/range-presets.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Count, Day, Money } from '#web/ui/values.tsx';
import { PayrollForm } from './payroll-form.tsx';
import {
  type PayrollCheck,
  type PayrollSystemChoice,
  payrollCheck,
  payrollSystem,
} from './payroll.queries.ts';
import { UnresolvedPeople } from './unresolved-people.tsx';
import styles from './payroll.module.css';

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };
type Props = {
  readonly wallet: number;
  readonly type: Query<'checkTipPayrollFile'>['tip_type'];
  /** The days that the list behind it shows. */
  readonly days: Days;
  readonly presets: readonly RangePreset[];
  readonly onClose: () => void;
};

/** What people got of tips as a file for payroll: chosen once, checked, then downloaded. */
export default function PayrollDialog({ wallet, days: shown, ...props }: Props): ReactNode {
  const { t } = useTranslation('payroll-export');
  const found = useQuery(payrollSystem(wallet));
  const [choosing, setChoosing] = useState(false);
  const [days, setDays] = useState<Days>(shown);
  const { presets, onClose, type } = props;
  if (!found.data)
    return (
      <Dialog open title={t('title')} onClose={onClose}>
        <LoadingLines found={found} />
      </Dialog>
    );
  const { system } = found.data;
  if (system === null || choosing)
    return (
      <PayrollForm
        start={found.data}
        verb={t('saveGoOn')}
        onSaved={() => setChoosing(false)}
        onClose={() => (system === null ? onClose() : setChoosing(false))}
      />
    );
  const { from, to } = days;
  const period = from !== undefined && to !== undefined ? { from, to } : null;
  const choice: Choice = { ...found.data, system };
  return period === null ? (
    <Dialog open title={t('title')} onClose={onClose}>
      <p>{t('choosePeriod')}</p>
      <RangePresets label={t('period')} presets={presets} from={from} to={to} onChange={setDays} />
    </Dialog>
  ) : (
    <Review
      choice={choice}
      period={period}
      type={type}
      onChoose={() => setChoosing(true)}
      onDays={() => setDays({ from: undefined, to: undefined })}
      onClose={onClose}
    />
  );
}

type Choice = PayrollSystemChoice & {
  readonly system: NonNullable<PayrollSystemChoice['system']>;
};
type ReviewProps = {
  readonly choice: Choice;
  readonly period: { readonly from: string; readonly to: string };
  readonly type: Props['type'];
  readonly onChoose: () => void;
  readonly onDays: () => void;
  readonly onClose: () => void;
};

/** Who would be in the file, with their sum, and who cannot be yet. */
function Review({ choice, period, type, onChoose, onDays, onClose }: ReviewProps): ReactNode {
  const { t } = useTranslation('payroll-export');
  const { language, region } = usePreferences();
  const sending = useSubmit();
  const { wallet_id: wallet } = choice;
  const asked = { tip_type: type, start_date: period.from, end_date: period.to };
  const found = useQuery(payrollCheck(wallet, asked));
  const check = found.data;
  const unresolved = check?.unresolved.length ?? 0;
  const fetchFile = async () => {
    if (!check) return;
    const done = await sending.run(() =>
      download('tipPayrollFile', {
        params: { wallet_id: wallet },
        query: { ...asked, leave_out: unresolved > 0 ? '1' : undefined },
      }),
    );
    if (!done) return;
    const amount = formatMoney(written(check), language, region);
    toast('success', t('done', { count: check.people - unresolved, amount }));
    onClose();
  };
  const some = check !== undefined && check.people > unresolved;
  const rows = useRows({ choice, period, check, onChoose, onDays });
  return (
    <Dialog
      open
      wide
      title={t('title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone={unresolved > 0 ? 'plain' : 'primary'}
            busy={sending.busy}
            disabled={!some}
            onClick={() => void fetchFile()}
          >
            {unresolved > 0 ? t('leaveOut', { count: unresolved }) : t('download')}
          </Button>
        </>
      }
    >
      <div className={styles.review}>
        <Refusal error={sending.failure} />
        <div className={styles.rows}>
          <ReviewList rows={rows} />
        </div>
        {check ? <Unresolved check={check} choice={choice} /> : <LoadingLines found={found} />}
      </div>
    </Dialog>
  );
}

const cents = (text: string): bigint => fromWire(text) ?? 0n;
/** What the file would add up to. */
const written = ({ total, unresolved_total: left }: PayrollCheck): string =>
  toWire(cents(total) - cents(left));

function useRows({
  choice: { system, earning_code: earning, company_code: company },
  period,
  check,
  onChoose,
  onDays,
}: Pick<ReviewProps, 'choice' | 'period' | 'onChoose' | 'onDays'> & {
  readonly check: PayrollCheck | undefined;
}): ReviewRow[] {
  const { t } = useTranslation('payroll-export');
  const change = (label: string, onClick: () => void) => (
    <Button tone="link" size="small" aria-label={label} onClick={onClick}>
      {t('change')}
    </Button>
  );
  return [
    {
      term: t('system'),
      value: PAYROLL_NAMES[system],
      note: [company, earning].filter((code) => code !== '').join(' · '),
      change: change(t('changeSystem'), onChoose),
    },
    {
      term: t('period'),
      value: (
        <>
          <Day value={period.from} /> – <Day value={period.to} />
        </>
      ),
      change: change(t('changePeriod'), onDays),
    },
    ...(check
      ? [
          { term: t('people'), value: <Count value={check.people} /> },
          { term: t('total'), value: <Money value={check.total} /> },
        ]
      : []),
  ];
}

function Unresolved({
  check: { people, unresolved, unresolved_total: left },
  choice,
}: {
  readonly check: PayrollCheck;
  readonly choice: Choice;
}): ReactNode {
  const { t } = useTranslation('payroll-export');
  const { language, region } = usePreferences();
  const system = PAYROLL_NAMES[choice.system];
  if (people === 0) return <p className="muted">{t('nobody')}</p>;
  if (unresolved.length === 0) return null;
  return (
    <>
      <Alert tone="warning" title={t('missing', { count: unresolved.length })}>
        <p>{t('missingText', { system, amount: formatMoney(left, language, region) })}</p>
      </Alert>
      <UnresolvedPeople people={unresolved} personId={choice.person_id} system={system} />
    </>
  );
}
