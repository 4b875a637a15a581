import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { accountTitle } from './account-words.tsx';
import { AgreementText } from './agreement-fields.tsx';
import type { BankAccount } from './bank.queries.ts';

type Props = {
  readonly account: BankAccount;
  readonly agreement: NonNullable<BankAccount['agreement']>;
  readonly onClose: () => void;
};

/** What was agreed to, by whom and when; and its end. */
export function AgreementDialog({ account, agreement, onClose }: Props): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const [ending, setEnding] = useState(false);
  if (ending) return <EndDialog account={account} agreement={agreement} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t('agreementTitle')}
      onClose={onClose}
      foot={
        <>
          {agreement.ended_at === null && (
            <Button onClick={() => setEnding(true)}>{t('end')}</Button>
          )}
          <Button tone="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Stack>
        <AgreementText />
        <AgreementFacts account={account} agreement={agreement} />
      </Stack>
    </Dialog>
  );
}

function AgreementFacts({ account, agreement }: Omit<Props, 'onClose'>): ReactNode {
  const { t } = useTranslation(['bank-accounts', 'wallet-funding']);
  const { notice_days: days } = agreement;
  return (
    <Facts
      facts={[
        {
          term: t('account'),
          value: (
            <bdi>
              {accountTitle(account, t('wallet-funding:accounts'))} ••{account.account_last4}
            </bdi>
          ),
        },
        { term: t('kind'), value: t(`kind.${agreement.kind}`) },
        { term: t('category'), value: t('business') },
        { term: t('signedBy'), value: <bdi>{agreement.signed_by}</bdi> },
        { term: t('signedAt'), value: <Instant value={agreement.signed_at} /> },
        {
          term: t('confirmedAt'),
          value:
            agreement.confirmed_at === null ? (
              t('notConfirmed')
            ) : (
              <Instant value={agreement.confirmed_at} />
            ),
        },
        {
          term: t('notice'),
          value:
            agreement.kind === 'sporadic' || days === 0
              ? t('noticeNone')
              : t('noticeDays', { count: days }),
        },
        {
          term: t('maxDebit'),
          value:
            agreement.max_debit === null ? t('noMaximum') : <Money value={agreement.max_debit} />,
        },
        { term: t('version'), value: agreement.text_version },
        ...(agreement.ended_at === null
          ? []
          : [{ term: t('endedAt'), value: <Instant value={agreement.ended_at} /> }]),
      ]}
    />
  );
}

function EndDialog({ account, agreement, onClose }: Props): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const last4 = account.account_last4;
  const end = useAction(
    () => call('endAgreement', { params: { agreement: agreement.agreement_id } }),
    {
      refreshes: ['listBankAccounts', 'currentSelfLoads', 'padSchedules', 'clientWallets'],
      onDone: () => {
        toast('success', t('ended', { last4 }));
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('endQuestion')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('keepAgreement')}</Button>
          <Button tone="danger" busy={end.busy} onClick={() => end.run()}>
            {t('end')}
          </Button>
        </>
      }
    >
      <Refusal error={end.error} />
      <p>{t('endText', { last4 })}</p>
    </Dialog>
  );
}
