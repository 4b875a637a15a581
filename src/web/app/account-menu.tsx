import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';
import { MenuEntry, MenuGroup, MenuLine, MenuPopup } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-button.tsx';
import { signOut } from './sign-out.ts';

export default function AccountMenu({
  session,
  ...popup
}: PopupProps & { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { theme } = usePreferences();
  const check = (on: boolean) => (on ? <Check aria-hidden="true" size={16} /> : undefined);
  return (
    <MenuPopup {...popup} label={t('account', { name: session.fullname })}>
      <MenuGroup title={`${session.fullname} · ${session.client.client_name}`}>
        <MenuEntry
          icon={<Settings aria-hidden="true" />}
          onAction={() => void navigate({ to: '/account-management/settings' })}
        >
          {t('settings')}
        </MenuEntry>
      </MenuGroup>
      <MenuLine />
      <MenuGroup title={t('theme')}>
        <MenuEntry
          icon={<Sun aria-hidden="true" />}
          end={check(theme === 'light')}
          onAction={() => prefer('theme', 'light')}
        >
          {t('themeLight')}
        </MenuEntry>
        <MenuEntry
          icon={<Moon aria-hidden="true" />}
          end={check(theme === 'dark')}
          onAction={() => prefer('theme', 'dark')}
        >
          {t('themeDark')}
        </MenuEntry>
        <MenuEntry
          icon={<Monitor aria-hidden="true" />}
          end={check(theme === 'system')}
          onAction={() => prefer('theme', 'system')}
        >
          {t('themeSystem')}
        </MenuEntry>
      </MenuGroup>
      <MenuLine />
      <MenuEntry
        icon={<LogOut aria-hidden="true" className="mirrors" />}
        onAction={() => void signOut()}
      >
        {t('signOut')}
      </MenuEntry>
    </MenuPopup>
  );
}
