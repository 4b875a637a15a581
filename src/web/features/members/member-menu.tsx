import MailX from 'lucide-react/icons/mail-x';
import Printer from 'lucide-react/icons/printer';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry, MenuLine, MenuPopup } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-button.tsx';
import type { MemberDetails } from './members.queries.ts';

type Props = PopupProps & {
  readonly member: MemberDetails;
  readonly onRemoveInvite: () => void;
  readonly onDeactivate: () => void;
};

/** What is done with a member less often. */
export default function MemberMenu({
  member,
  onRemoveInvite,
  onDeactivate,
  ...popup
}: Props): ReactNode {
  const { t } = useTranslation('members');
  const may = (ability: string) => member.abilities.includes(ability);
  return (
    <MenuPopup {...popup} label={t('moreActions')}>
      {may('remove_invite') && (
        <MenuEntry icon={<MailX />} onAction={onRemoveInvite}>
          {t('removeInvite')}
        </MenuEntry>
      )}
      <MenuEntry icon={<Printer />} onAction={() => window.print()}>
        {t('print')}
      </MenuEntry>
      {may('edit') && member.status !== 'inactive' && (
        <>
          <MenuLine />
          <MenuEntry icon={<UserMinus />} danger onAction={onDeactivate}>
            {t('deactivate')}
          </MenuEntry>
        </>
      )}
    </MenuPopup>
  );
}
