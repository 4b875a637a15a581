import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { beginMemberSession } from '#web/lib/member-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { AuthFrame } from './auth-frame.tsx';
import { identifierBody } from './identifiers.ts';
import styles from './auth.module.css';

type Names = { readonly identifier: string; readonly password: string };
export type Choice = Names & {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
};

/** Signs a member in; answers the choice where one name and password open accounts with several employers. */
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
  const open = useAction(
    (id: number) =>
      call('customerSessions', {
        body: { ...identifierBody(identifier), password, client_id: id },
      }),
    {
      onDone: (session) => {
        beginMemberSession(session);
        onDone?.();
      },
    },
  );
  const { failure } = open;
  return (
    <AuthFrame title={t('whichAccount')} lead={t('whichAccountText')}>
      <div className={styles.form}>
        <Refusal error={failure} />
        {accounts.map(({ id, name }) => (
          <Button
            key={id}
            size="large"
            wide
            busy={open.busy && open.input === id}
            disabled={open.busy && open.input !== id}
            onClick={() => open.run(id)}
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
