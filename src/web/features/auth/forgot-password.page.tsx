import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { endSession, rememberChangedPassword } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeAndPassword, useCodeAndPassword } from './code-and-password.tsx';
import { FindAccount } from './find-account.tsx';
import { identifierBody } from './identifiers.ts';
import { leaveNotice } from './login-notice.tsx';
import { savePending, pendingOf, readPending, type PendingCode } from './pending-code.ts';
import { useRegionGuess } from './use-region-guess.ts';

export function ForgotPassword(): ReactNode {
  useRegionGuess();
  const [pending, setPending] = useState(() => readPending('reset'));
  const keep = (next: PendingCode | null) => {
    savePending('reset', next);
    setPending(next);
  };
  return pending === null ? (
    <FindStep onSent={keep} />
  ) : (
    <ResetStep pending={pending} onDone={() => keep(null)} />
  );
}

function FindStep({ onSent }: { readonly onSent: (pending: PendingCode) => void }): ReactNode {
  const { t } = useTranslation('auth');
  return (
    <FindAccount
      title={t('forgotTitle')}
      lead={t('forgotText')}
      signIn="/user/login"
      marksUnknown
      find={async (identifier) => {
        const started = await call('managerSecurityFind', { body: identifierBody(identifier) });
        onSent(pendingOf(started.reset_id, started));
      }}
    />
  );
}

function ResetStep({
  pending,
  onDone,
}: {
  readonly pending: PendingCode;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useCodeAndPassword(async ({ code, password }) => {
    try {
      const found = await call('managerSecurityFound', {
        body: { reset_id: pending.id, code, password },
      });
      rememberChangedPassword(found.user);
    } catch (error) {
      if (error instanceof ApiError) endSession('signed_out');
      throw error;
    }
    // The page stays as it is until the other one stands: setting the state back would show the
    // first step for a moment.
    savePending('reset', null);
    leaveNotice('password_changed');
    await navigate({ to: '/user/login' });
  });
  return (
    <CodeAndPassword form={form} pending={pending}>
      <Button tone="quiet" wide onClick={onDone}>
        {t('otherAccount')}
      </Button>
    </CodeAndPassword>
  );
}
