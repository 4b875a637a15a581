import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ProgramFacts } from '#web/ui/program-facts.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { Code, Count, Money } from '#web/ui/values.tsx';
import { type Wallet, fundingAccount, program, walletsChanged } from './wallets.queries.ts';
import styles from './wallets.module.css';

/** What is on a wallet and what is known of it; an operator loads and unloads it here. */
export function WalletMoney({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const { t } = useTranslation('wallets');
  const session = useCurrentSession();
  const [adjusting, setAdjusting] = useState<'load' | 'unload' | null>(null);
  return (
    <Card title={t('balance')}>
      {wallet.balance === null ? (
        <p className={styles.note}>{t('balanceHidden')}</p>
      ) : (
        <div className={styles.figure}>
          <Money value={wallet.balance} />
        </div>
      )}
      <Facts
        facts={[
          {
            term: t('store'),
            value: (
              <Link
                to="/organisation/stores/$storeId"
                params={{ storeId: String(wallet.store_id) }}
              >
                {wallet.store_name}
              </Link>
            ),
          },
          { term: t('timezone'), value: wallet.timezone.replaceAll('_', ' ') },
          { term: t('currency'), value: wallet.currency },
          { term: t('members'), value: <Count value={wallet.members} /> },
          { term: t('walletNumber'), value: <Code>{wallet.wallet_id}</Code> },
        ]}
      />
      {session?.operator && (
        <ButtonRow>
          <Button onClick={() => setAdjusting('load')}>{t('adjustLoad')}</Button>
          <Button onClick={() => setAdjusting('unload')}>{t('adjustUnload')}</Button>
        </ButtonRow>
      )}
      {adjusting && <Adjust wallet={wallet} way={adjusting} onClose={() => setAdjusting(null)} />}
    </Card>
  );
}

/**
 * Money into or out of a program wallet, from and to the provider's clearing. One key for one
 * opened dialog: pressed twice it moves once.
 */
function Adjust({
  wallet,
  way,
  onClose,
}: {
  readonly wallet: Wallet;
  readonly way: 'load' | 'unload';
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('wallets');
  const { language, region } = usePreferences();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm(
    { amount: '', notes: '' },
    (values) => {
      const read = readMoney(values.amount);
      return {
        amount:
          (!read.ok && { code: read.code, params: { typed: values.amount, ...read.params } }) ||
          (read.ok && read.value <= 0n && 'amount_not_positive'),
        notes: values.notes.trim() === '' && 'required',
      };
    },
    async (values) => {
      const read = readMoney(values.amount);
      const cents = read.ok ? read.value : 0n;
      const moved = await call('adjustWallet', {
        params: { store: wallet.store_id, wallet: wallet.wallet_id },
        key,
        body: { amount: toWire(way === 'load' ? cents : -cents), notes: values.notes },
      });
      await walletsChanged(queries);
      toast(
        'success',
        t('adjusted', {
          name: wallet.wallet_name,
          balance: formatMoney(fromWire(moved.balance) ?? 0n, language, region),
        }),
      );
      onClose();
    },
  );
  return (
    <FormDialog
      title={t(way === 'load' ? 'adjustLoadTitle' : 'adjustUnloadTitle', {
        name: wallet.wallet_name,
      })}
      cancel={t('cancel')}
      verb={t(way === 'load' ? 'adjustLoad' : 'adjustUnload')}
      form={form}
      onClose={onClose}
    >
      <MoneyInput {...fieldOf(form, 'amount')} label={t('amount')} autoFocus />
      <TextField
        {...fieldOf(form, 'notes')}
        label={t('notes')}
        hint={t('notesHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** Which bank account the store is funded from. */
export function WalletFunding({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation('wallets');
  const found = useQuery(fundingAccount(storeId));
  if (found.isLoadingError) return <LoadingCard found={found} title={t('funding')} />;
  if (!found.data) return null;
  const { kind, routing, transit, account_last4: last4 } = found.data;
  return (
    <Card title={t('funding')} note={t('fundingNote')}>
      {kind === 'none' ? (
        <p className="muted">{t('fundingNone')}</p>
      ) : (
        <Facts
          facts={[
            { term: t('fundingRouting'), value: <Code>{routing ?? '—'}</Code> },
            ...(transit === null
              ? []
              : [{ term: t('fundingTransit'), value: <Code>{transit}</Code> }]),
            { term: t('fundingAccount'), value: <Code>{`•••• ${last4 ?? ''}`}</Code> },
          ]}
        />
      )}
    </Card>
  );
}

/** The program that the wallet pays for: its cards, and what a movement costs. */
export function WalletProgram(): ReactNode {
  const { t } = useTranslation('wallets');
  const session = useCurrentSession();
  const found = useQuery({
    ...program(session?.client.client_id ?? 0),
    enabled: session !== undefined,
  });
  if (found.isLoadingError) return <LoadingCard found={found} title={t('program')} />;
  return found.data ? (
    <Card title={t('program')} note={found.data.name}>
      <ProgramFacts program={found.data} />
    </Card>
  ) : null;
}
