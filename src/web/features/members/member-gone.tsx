import { Link } from '@tanstack/react-router';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { BackToMembers } from './add-member.page.tsx';

/** In place of a member who is not there, or could not be read. */
export function MemberGone({
  error,
  narrow = false,
  onRetry,
}: {
  readonly error: unknown;
  readonly narrow?: boolean;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const gone =
    error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  return (
    <Page narrow={narrow}>
      <PageHeader above={<BackToMembers />} title={gone ? t('gone') : t('notLoaded')} />
      <Card>
        {gone ? (
          <EmptyState
            icon={<UserX />}
            title={t('notLoaded')}
            text={t('goneText')}
            action={
              <Link to="/account-management/view-customers" className={buttonClass()}>
                {t('toMembers')}
              </Link>
            }
          />
        ) : (
          <FailureState error={error} onRetry={onRetry} />
        )}
      </Card>
    </Page>
  );
}
