import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { Action } from '#web/ui/use-action.ts';
import type { ActivePopUp } from './engagement.queries.ts';
import { PopUpLink } from './pop-up-view.tsx';

type Props = {
  readonly popUp: ActivePopUp;
  readonly dismiss: Pick<Action<number>, 'busy' | 'run'>;
};

/** Where a pop-up leads, and the button that takes it away from whoever reads it. */
export function PopUpActions({ popUp, dismiss }: Props): ReactNode {
  const { t } = useTranslation('pop-ups');
  return (
    <>
      {popUp.link !== null && <PopUpLink link={popUp.link} />}
      {popUp.dismissable && (
        <Button
          size="small"
          busy={dismiss.busy}
          aria-label={t('dismissNamed', { title: popUp.title })}
          onClick={() => dismiss.run(popUp.id)}
        >
          {t('dismiss')}
        </Button>
      )}
    </>
  );
}
