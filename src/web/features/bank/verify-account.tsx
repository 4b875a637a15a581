import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '#web/lib/upload.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { BankAccount } from './bank.queries.ts';
import { MicroDeposits } from './micro-deposits.tsx';
import { homeOf } from './origins.ts';

/** What stands between an account and its first load: another name, or nobody who vouches for it. */
export function VerifyAccount({
  account,
  origin,
  onAgain,
}: {
  readonly account: BankAccount;
  /** Where somebody came from, and goes back to. */
  readonly origin: string;
  /** Another account, or the same one anew. */
  readonly onAgain: () => void;
}): ReactNode {
  const [reviewing, setReviewing] = useState(account.mismatch === null);
  return (
    <>
      {account.state === 'unverified' && <MicroDeposits account={account} />}
      <VoidCheque account={account} origin={origin} />
      <Mismatch
        account={account}
        open={!reviewing}
        onAgain={onAgain}
        onReview={() => setReviewing(true)}
      />
    </>
  );
}

function Mismatch({
  account: { mismatch },
  open,
  onAgain,
  onReview,
}: {
  readonly account: BankAccount;
  readonly open: boolean;
  readonly onAgain: () => void;
  readonly onReview: () => void;
}): ReactNode {
  const { t } = useTranslation('wallet-funding');
  if (mismatch === null) return null;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={t('mismatchTitle')}
      onClose={onReview}
      foot={
        <>
          <Button onClick={onAgain}>{t('tryAgain')}</Button>
          <Button tone="primary" onClick={onReview}>
            {t('submitForReview')}
          </Button>
        </>
      }
    >
      <p>{t('mismatchText')}</p>
      <Facts
        facts={[
          { term: t('mismatchGiven'), value: <bdi>{mismatch.given}</bdi> },
          { term: t('mismatchExpected'), value: <bdi>{mismatch.expected}</bdi> },
        ]}
      />
    </Dialog>
  );
}

function VoidCheque({
  account,
  origin,
}: {
  readonly account: BankAccount;
  readonly origin: string;
}): ReactNode {
  const { t } = useTranslation(['wallet-funding', 'bank-accounts']);
  const home = homeOf(origin);
  const [note, setNote] = useState('');
  const send = useAction(
    (file: File) =>
      upload('sendVoidCheque', () => undefined, {
        file,
        body: { account_id: String(account.account_id), note },
      }),
    { refreshes: ['listBankAccounts'] },
  );
  const back = (
    <Link to={home.to} className={buttonClass()}>
      {t(home.back)}
    </Link>
  );
  if (send.done || account.state === 'in_review')
    return (
      <Alert tone="success" title={t('chequeSent')} actions={back} urgent>
        {t('chequeSentText')}
      </Alert>
    );
  return (
    <Card title={t('chequeTitle')}>
      <Stack>
        <p className="muted">{t('chequeText')}</p>
        <Refusal error={send.error} />
        <TextField label={t('chequeNote')} name="note" value={note} onChange={setNote} optional />
        <FileDrop
          name="void_cheque"
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
          hint={t('chequeHint')}
          onFile={(file) => send.run(file)}
        />
        <div>{back}</div>
      </Stack>
    </Card>
  );
}
