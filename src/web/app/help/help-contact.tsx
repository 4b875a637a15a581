import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import Activity from 'lucide-react/icons/activity';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import styles from './help.module.css';

/**
 * How to reach a person. The email names the client and the kind of page, and nothing of the
 * person or of whom the page shows.
 */
export function HelpContact({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('help');
  // The pattern of the address: of a member's page the word, and not the member's number.
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '/' });
  const found = useQuery(queryOf('support'));
  const { client_id: id, client_name: client } = session.client;
  const lines = [t('mailClient', { client, id }), t('mailPage', { page }), '', t('mailAsk'), ''];
  return (
    <section>
      <h3>{t('contactTitle')}</h3>
      {found.isError ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Ways
          support={found.data}
          query={`subject=${encodeURIComponent(t('mailSubject', { client }))}&body=${encodeURIComponent(lines.join('\r\n'))}`}
        />
      ) : (
        <Skeleton height="64px" />
      )}
    </section>
  );
}

function Ways({
  support: { email, phone, status_page: status },
  query,
}: {
  readonly support: {
    readonly email: string;
    readonly phone: string;
    readonly status_page: string;
  };
  readonly query: string;
}): ReactNode {
  const { t } = useTranslation('help');
  return (
    <>
      <p>{t('hours')}</p>
      {email === '' && phone === '' && <p>{t('noContact')}</p>}
      <div className={styles.ways}>
        {email !== '' && (
          <a
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?${query}`}
            className={buttonClass()}
          >
            <Mail aria-hidden="true" /> {t('email')}
          </a>
        )}
        {phone !== '' && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={buttonClass()}>
            <Phone aria-hidden="true" /> <bdi>{t('call', { phone })}</bdi>
          </a>
        )}
      </div>
      {email !== '' && (
        <p className="caption">
          <bdi dir="ltr">{email}</bdi>. {t('mailFilled')}
        </p>
      )}
      {status !== '' && (
        <p>
          <a href={status} target="_blank" rel="noreferrer" className={styles.status}>
            <Activity aria-hidden="true" /> {t('statusPage')}
          </a>
        </p>
      )}
    </>
  );
}
