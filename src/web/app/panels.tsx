import X from 'lucide-react/icons/x';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog, Drawer } from '#web/ui/dialog.tsx';
import { JobTray } from './job-tray.tsx';
import styles from './panels.module.css';
import { Sidebar } from './sidebar.tsx';
import { signOut } from './sign-out.ts';
import type { Panel } from './top-bar.tsx';
import type { Idle } from './use-idle.ts';

const Help = lazy(async () => {
  const [help] = await Promise.all([
    import('./help/help-dialog.tsx'),
    loadTexts('help', 'ewa-dashboard'),
  ]);
  return { default: help.HelpDialog };
});
/** The search over everything, with its texts. */
export const loadPalette = async () => {
  const [palette] = await Promise.all([import('./palette.tsx'), loadTexts('palette', 'tips')]);
  return palette;
};
const Palette = lazy(loadPalette);
const Messages = lazy(async () => {
  const [centre] = await Promise.all([
    import('./message-centre.tsx'),
    loadTexts('alerts', 'trays'),
  ]);
  return { default: centre.MessageCentre };
});

type Props = {
  readonly panel: Panel;
  readonly session: CurrentSession;
  readonly onPanel: (panel: Panel | null) => void;
  readonly idle: Idle;
};

/** Everything that opens over the shell, one at a time. */
export default function Panels({ panel, session, onPanel, idle }: Props): ReactNode {
  const { t } = useTranslation('shell');
  const close = () => onPanel(null);
  if (panel === 'palette') {
    return (
      <Suspense fallback={null}>
        <Palette session={session} onClose={close} />
      </Suspense>
    );
  }
  if (panel === 'idle') return <IdleDialog idle={idle} />;
  if (panel === 'help')
    return (
      <Suspense fallback={null}>
        <Help session={session} onClose={close} />
      </Suspense>
    );
  if (panel === 'menu') {
    return (
      <Drawer label={t('mainMenu')} side="start" open onClose={close}>
        <div className={styles.menu}>
          <Sidebar session={session} onGo={close} onHelp={() => onPanel('help')} />
        </div>
      </Drawer>
    );
  }
  const title = panel === 'jobs' ? t('jobsTitle') : t('messages');
  return (
    <Drawer label={title} side="end" open onClose={close}>
      <SideHead title={title} onClose={close} />
      {panel === 'jobs' ? (
        <JobTray onGo={close} />
      ) : (
        <Suspense fallback={null}>
          <Messages session={session} onGo={close} />
        </Suspense>
      )}
    </Drawer>
  );
}

function SideHead({
  title,
  onClose,
}: {
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <IconButton label={t('close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function IdleDialog({ idle }: { readonly idle: Idle }): ReactNode {
  const { t } = useTranslation('shell');
  const foot = (
    <>
      <Button onClick={() => void signOut()}>{t('signOut')}</Button>
      <Button tone="primary" autoFocus onClick={idle.stay}>
        {t('stay')}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t('idleTitle', { count: idle.minutesLeft ?? 5 })}
      open
      onClose={idle.stay}
      foot={foot}
    >
      <p role="status">{t('idleText')}</p>
    </Dialog>
  );
}
