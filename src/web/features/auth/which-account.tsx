import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { beginMemberSession } from '#web/lib/member-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { AuthFrame } from './auth-frame.tsx';
import { identifierBody } from './identifiers.ts';
import styles from './auth.module.css';

type Names = { readonly identifier: string; readonly password: string };
export type Choice = Names & {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
};

/**
 * Signs a member in; answers the choice where one name and password open accounts with several
 * employers.
 */
export async function signInMember({ identifier, password }: Names): Promise<Choice | null> {
  try {
    beginMemberSession(
      await call('customerSessions', { body: { ...identifierBody(identifier), password } }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'which_account') throw error;
    return {
      identifier,
      password,
      accounts: error.errors.map(({ params = {} }) => ({
        id: Number(params.client_id),
        name: String(params.client_name),
      })),
    };
  }
}

type Props = { readonly choice: Choice; readonly onDone?: () => void; readonly onBack: () => void };

/** A member of several employers says whose card they want to see. */
export function WhichAccount({
  choice: { identifier, password, accounts },
  onDone,
  onBack,
}: Props): ReactNode {
  const { t } = useTranslation('auth');
  // Outside of the portal there are no answers to read again, so this sends by the plain hook.
  const { run, busy, failure } = useSubmit();
  const [chosen, setChosen] = useState<number | null>(null);
  const open = (id: number) => {
    setChosen(id);
    void run(async () => {
      beginMemberSession(
        await call('customerSessions', {
          body: { ...identifierBody(identifier), password, client_id: id },
        }),
      );
      onDone?.();
    });
  };
  return (
    <AuthFrame title={t('whichAccount')} lead={t('whichAccountText')}>
      <div className={styles.form}>
        <Refusal error={failure} />
        {accounts.map(({ id, name }) => (
          <Button
            key={id}
            size="large"
            wide
            busy={busy && chosen === id}
            disabled={busy && chosen !== id}
            onClick={() => open(id)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
        <Button tone="quiet" wide onClick={onBack}>
          {t('backToSignIn')}
        </Button>
      </div>
    </AuthFrame>
  );
}
