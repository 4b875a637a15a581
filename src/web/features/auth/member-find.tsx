import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeAndPassword, useCodeAndPassword } from './code-and-password.tsx';
import { FindAccount } from './find-account.tsx';
import { identifierBody } from './identifiers.ts';
import { type PendingCode, savePending, pendingOf, readPending } from './pending-code.ts';
import { type Choice, WhichAccount, signInMember } from './which-account.tsx';

/**
 * A member finds their account by what their employer has of them, proves it with a code, and
 * chooses a password.
 */
export function MemberFind(): ReactNode {
  const [pending, setPending] = useState(() => readPending('member'));
  const [identifier, setIdentifier] = useState('');
  const keep = (next: PendingCode | null) => {
    savePending('member', next);
    setPending(next);
  };
  return pending === null || identifier === '' ? (
    <FindStep
      onSent={(next, name) => {
        setIdentifier(name);
        keep(next);
      }}
    />
  ) : (
    <ChooseStep pending={pending} identifier={identifier} onDone={() => keep(null)} />
  );
}

function FindStep({
  onSent,
}: {
  readonly onSent: (pending: PendingCode, identifier: string) => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  return (
    <FindAccount
      title={t('memberFind')}
      lead={t('memberFindText')}
      signIn="/member"
      find={async (identifier) => {
        const started = await call('customerSecurityFind', { body: identifierBody(identifier) });
        onSent(pendingOf(started.reset_id, started), identifier);
      }}
    />
  );
}

function ChooseStep({
  pending,
  identifier,
  onDone,
}: {
  readonly pending: PendingCode;
  readonly identifier: string;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice | null>(null);
  const form = useCodeAndPassword(async ({ code, password }) => {
    await call('customerSecurityFound', { body: { reset_id: pending.id, code, password } });
    savePending('member', null);
    const several = await signInMember({ identifier, password });
    if (several === null) await navigate({ to: '/member' });
    else setChoice(several);
  });
  if (choice !== null)
    return (
      <WhichAccount
        choice={choice}
        onDone={() => void navigate({ to: '/member' })}
        onBack={() => void navigate({ to: '/member' })}
      />
    );
  return (
    <CodeAndPassword
      form={form}
      pending={pending}
      words={{ title: t('memberChoose'), verb: t('setPassword') }}
    >
      <Button tone="quiet" wide onClick={onDone}>
        {t('otherAccount')}
      </Button>
    </CodeAndPassword>
  );
}
