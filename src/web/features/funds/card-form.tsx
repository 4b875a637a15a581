import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FormFoot } from '#web/ui/form-frame.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm, fieldOf } from '#web/ui/use-form.ts';
import { amountComplaint } from './amount-complaint.ts';
import { CardSide, CardWarnings } from './card-side.tsx';
import { Failure } from './failure.tsx';
import { member as memberQuery, type Review } from './funds.queries.ts';
import { LimitHint, OutsideHours } from './limit-hint.tsx';
import { MemberPicker } from './member-picker.tsx';
import { useFlow } from './use-flow.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { useFirstWallet, useWallet, WalletSelect } from './wallet-select.tsx';
import { NotesField } from './notes-field.tsx';

type Values = {
  readonly store_id: string;
  readonly customer_id: string;
  readonly amount: string;
  readonly notes: string;
  readonly description: string;
  readonly bonus_message: string;
};
type Props = {
  readonly kind: 'load' | 'unload';
  readonly given: { readonly customer: string; readonly wallet: string; readonly amount: string };
  readonly review: Review | undefined;
};

const written = (wire: unknown): string => writeMoney(fromWire(String(wire)) ?? 0n);
const fromReview = ({ input }: Review): Values => ({
  store_id: String(input.store_id),
  customer_id: String(input.customer_id),
  amount: written(input.amount),
  notes: input.notes ?? '',
  description: input.description ?? '',
  bonus_message: input.bonus_message ?? '',
});

function bodyOf(kind: 'load' | 'unload', values: Values): Body<'createReview'> {
  const read = readMoney(values.amount);
  return {
    kind,
    store_id: Number.parseInt(values.store_id, 10),
    customer_id: Number.parseInt(values.customer_id, 10),
    amount: read.ok ? toWire(read.value) : values.amount,
    notes: values.notes,
    description: values.description,
    ...(values.bonus_message !== '' && { bonus_message: values.bonus_message }),
  };
}

/**
 * What a load or unload is made of. Limits stand beside the fields before anybody runs into them.
 */
export function CardForm({ kind, given, review }: Props): ReactNode {
  const { t } = useTranslation('funds');
  const session = useCurrentSession();
  const { toReview } = useFlow();
  const first = useFirstWallet(given.wallet);
  const { kept, follow } = useKeptForm<Values>(kind);
  const balance = useRef<string | null>(null);
  const start: Values = review
    ? fromReview(review)
    : {
        store_id: first,
        customer_id: given.customer,
        amount: given.amount,
        notes: '',
        description: '',
        bonus_message: '',
        ...kept,
      };
  const form = useForm<Values>(
    start,
    (values) => ({
      store_id: values.store_id === '' && 'wallet_required',
      customer_id: values.customer_id === '' && 'required',
      amount: amountComplaint(
        kind,
        values.amount,
        kind === 'load' ? (session?.load_limits?.single_card ?? null) : balance.current,
      ),
      ...(kind === 'unload' && {
        description: values.description.trim() === '' && 'required',
        notes: values.notes.trim() === '' && 'required',
      }),
    }),
    async (values) => toReview(await call('createReview', { body: bodyOf(kind, values) })),
  );
  const { values, set } = form;
  const memberProblem = (text: string) =>
    form.values.customer_id === '' ? t('memberRequired') : text;
  /** In the list above the form a line has to say which field it means. */
  const named = (problems: typeof form.problems) =>
    problems.map(({ name, text }) => {
      if (name === 'customer_id') return { name, text: memberProblem(text) };
      return {
        name,
        text:
          name === 'description' || name === 'notes'
            ? t('fieldProblem', { field: t(name === 'notes' ? 'notes' : 'memo'), problem: text })
            : text,
      };
    });
  const found = useQuery({
    ...memberQuery(Number.parseInt(values.customer_id, 10)),
    enabled: values.customer_id !== '',
  });
  const member = values.customer_id === '' ? undefined : found.data;
  const wallet = useWallet(values.store_id);
  useEffect(() => {
    follow(values);
    balance.current = member?.balance ?? null;
  });
  usePreferLastWallet(
    kind === 'unload' && review === undefined ? member?.last_load?.wallet_id : undefined,
    (id) => set('store_id', id),
  );
  const walletField = (
    <WalletSelect
      key="wallet"
      label={t(kind === 'load' ? 'wallet' : 'toWallet')}
      name="store_id"
      value={values.store_id}
      onChange={(id) => set('store_id', id)}
      error={form.errorOf('store_id')}
    />
  );
  const memberError = form.errorOf('customer_id');
  const memberField = (
    <MemberPicker
      key="member"
      value={values.customer_id}
      onChange={(id) => set('customer_id', id)}
      store={kind === 'load' ? wallet?.store_id : undefined}
      error={memberError && memberProblem(memberError)}
    />
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard when={form.dirty} />
      <Columns main="var(--form-width)" side="360px">
        <Stack>
          <ErrorSummary problems={named(form.problems)} attempt={form.attempt} />
          <Failure error={form.failure} />
          <Card>
            <Fields>
              {kind === 'load' ? [walletField, memberField] : [memberField, walletField]}
              <CardWarnings kind={kind} member={member} wallet={wallet} />
              {kind === 'load' && <OutsideHours wallet={wallet?.wallet_id} />}
              <Amount
                kind={kind}
                form={form}
                balance={member?.balance ?? null}
                autoFocus={given.customer !== '' && review === undefined}
              />
              {kind === 'unload' && (
                <TextField
                  {...fieldOf(form, 'description')}
                  label={t('memo')}
                  limit={200}
                  hint={t('memoHint')}
                />
              )}
              <NotesField form={form} optional={kind === 'load'} hint={t('notesHint')} />
              {kind === 'load' && (
                <TextField
                  label={t('bonus')}
                  name="bonus_message"
                  value={values.bonus_message}
                  onChange={(text) => set('bonus_message', text)}
                  limit={200}
                  optional
                  hint={t('bonusHint')}
                  error={form.errorOf('bonus_message')}
                />
              )}
            </Fields>
          </Card>
          <FormFoot to="/" cancel={t('cancel')} verb={t(`review.${kind}`)} busy={form.busy} />
        </Stack>
        <CardSide kind={kind} member={member} wallet={wallet} />
      </Columns>
    </form>
  );
}

/** An unload goes back to the wallet that loaded last, unless somebody chooses another. */
function usePreferLastWallet(wallet: number | undefined, choose: (id: string) => void): void {
  const session = useCurrentSession();
  const mine = session?.wallets.some((entry) => entry.wallet_id === wallet) ?? false;
  const chosen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (wallet === undefined || !mine || chosen.current === wallet) return;
    chosen.current = wallet;
    choose(String(wallet));
  });
}

type AmountProps = {
  readonly kind: 'load' | 'unload';
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly balance: string | null;
  /** Who is paid is known: what is asked next is how much. */
  readonly autoFocus: boolean;
};

function Amount({ kind, form, balance, autoFocus }: AmountProps): ReactNode {
  const { t } = useTranslation('funds');
  const { textOf } = useErrorText();
  const { values, set } = form;
  const wrong = form.errorOf('amount');
  const read = readMoney(values.amount);
  const held = balance === null ? null : fromWire(balance);
  const tooMuch =
    kind === 'unload' && wrong !== undefined && held !== null && read.ok && read.value > held;
  return (
    <MoneyInput
      label={t('amount')}
      name="amount"
      autoFocus={autoFocus}
      value={values.amount}
      onChange={(text) => set('amount', text)}
      onBlur={() => form.leave('amount')}
      hint={
        <LimitHint
          kind={kind}
          balance={balance}
          wallet={Number.parseInt(values.store_id, 10) || undefined}
        />
      }
      error={
        tooMuch ? (
          <TooMuch text={textOf} held={held} onUse={() => set('amount', writeMoney(held))} />
        ) : (
          wrong
        )
      }
    />
  );
}

type TooMuchProps = {
  readonly text: (error: unknown) => string;
  readonly held: bigint;
  readonly onUse: () => void;
};

/** The refusal that the server would answer, and the way out of it. */
function TooMuch({ text, held, onUse }: TooMuchProps): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  const amount = formatMoney(held, language, region);
  return (
    <>
      {text(new ApiError({ code: 'insufficient_card' }))} {t('cardHolds', { amount })}{' '}
      {held > 0n && (
        <Button tone="link" size="small" onClick={onUse}>
          {t('use', { amount })}
        </Button>
      )}
    </>
  );
}
