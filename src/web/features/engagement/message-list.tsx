import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Instant } from '#web/ui/values.tsx';
import type { ActivePopUp } from './engagement.queries.ts';
import { PopUpActions } from './pop-up-actions.tsx';
import { useDismiss } from './use-dismiss.ts';
import styles from './engagement.module.css';

/** All pop-ups that a manager has not dismissed, among their messages. */
export function PopUpMessages({ popUps }: { readonly popUps: readonly ActivePopUp[] }): ReactNode {
  const { t } = useTranslation('pop-ups');
  return (
    <section aria-label={t('popUps')}>
      <h3 className={styles.part}>{t('popUps')}</h3>
      {popUps.map((popUp) => (
        <Entry key={popUp.id} popUp={popUp} />
      ))}
    </section>
  );
}

function Entry({ popUp }: { readonly popUp: ActivePopUp }): ReactNode {
  const dismiss = useDismiss();
  return (
    <article className={styles.entry}>
      <strong>
        <bdi>{popUp.title}</bdi>
      </strong>
      <p className={styles.body}>
        <bdi>{popUp.body}</bdi>
      </p>
      <span className="small muted">
        <Instant value={popUp.starts_at} style="short" />
      </span>
      <Refusal error={dismiss.error} />
      {(popUp.link !== null || popUp.dismissable) && (
        <Row>
          <PopUpActions popUp={popUp} dismiss={dismiss} />
        </Row>
      )}
    </article>
  );
}
