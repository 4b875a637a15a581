import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recordOf } from '#kernel/keys.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly when: boolean;
  readonly title?: string;
  readonly text?: string;
  /** What of the address besides its path makes the page: a tab of several at one path. */
  readonly places?: readonly string[];
};
const NONE: readonly string[] = [];
const searchValue = (search: object, name: string): unknown => recordOf(search)[name];

/**
 * Asks before a page is left on which something was entered. The end of a session is not asked
 * about: what was entered is kept then.
 */
export function LeaveGuard({ when, title, text, places = NONE }: Props): ReactNode {
  const { t } = useTranslation('common');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        places.some(
          (name) => searchValue(current.search, name) !== searchValue(next.search, name),
        )) &&
      !next.pathname.startsWith('/user/'),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const foot = (
    <>
      <Button onClick={proceed}>{t('leave')}</Button>
      <Button tone="primary" autoFocus onClick={reset}>
        {t('stayHere')}
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" title={title ?? t('leaveTitle')} open onClose={reset} foot={foot}>
      <p>{text ?? t('leaveText')}</p>
    </Dialog>
  );
}
