import { Link, useSearch } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { MemberDetails } from './members.queries.ts';
import type { Outcome } from './use-bulk.ts';
import { useInvitation } from './use-invitation.ts';
import styles from './members.module.css';

const loadMenu = () => import('./member-menu.tsx');
const MemberMenu = lazy(loadMenu);
const DeactivateDialog = lazy(() => import('./deactivate.dialog.tsx'));

/** Money first, then edits; the rest behind the three dots. */
export function MemberActions({
  member,
  onLeft,
}: {
  readonly member: MemberDetails;
  readonly onLeft: (outcome: Outcome) => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const changeSearch = useChangeSearch();
  const { dialog } = useSearch({ strict: false });
  const openDialog = (next: string | undefined) =>
    void changeSearch({ dialog: next }, { resetScroll: false });
  const [removing, setRemoving] = useState(false);
  const invitation = useInvitation(member, () => setRemoving(false));
  const gone = member.status === 'inactive';
  // Who was deactivated has no wallet any more: what is left goes where it came from.
  const store =
    member.wallets.find((wallet) => wallet.active)?.store_id ??
    (gone ? member.wallets[0]?.store_id : undefined);
  const on = hasFeature(session, 'corp_load') && store !== undefined;
  const params = { customerId: String(member.customer_id), storeId: String(store) };
  return (
    <>
      {member.abilities.includes('edit') && (
        <Link
          to="/account-management/edit-customer/$customerId"
          params={params}
          className={buttonClass()}
        >
          {t('edit')}
        </Link>
      )}
      {on && allows(session, 'unload_one') && (!gone || member.abilities.includes('unload')) && (
        <Link
          to="/account-management/unload-funds/$customerId/$storeId"
          params={params}
          className={buttonClass()}
        >
          {t('unload')}
        </Link>
      )}
      {on && member.payable && allows(session, 'load_one') && (
        <Link
          to="/account-management/load-funds/$customerId/$storeId"
          params={params}
          className={buttonClass({ tone: 'primary' })}
        >
          {t('load')}
        </Link>
      )}
      <PopupButton
        className={`${buttonClass({ icon: true })} ${styles.dots}`}
        label={t('moreActions')}
        preload={loadMenu}
        popup={(popup) => (
          <MemberMenu
            {...popup}
            member={member}
            onRemoveInvite={() => setRemoving(true)}
            onDeactivate={() => openDialog('deactivate')}
          />
        )}
      >
        <Ellipsis aria-hidden="true" />
      </PopupButton>
      {dialog === 'deactivate' && (
        <Suspense fallback={null}>
          <DeactivateDialog member={member} onLeft={onLeft} onClose={() => openDialog(undefined)} />
        </Suspense>
      )}
      <RemoveInvitation
        member={member}
        open={removing}
        invitation={invitation}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}

type RemoveProps = {
  readonly member: MemberDetails;
  readonly open: boolean;
  readonly invitation: ReturnType<typeof useInvitation>;
  readonly onClose: () => void;
};

function RemoveInvitation({ member, open, invitation, onClose }: RemoveProps): ReactNode {
  const { t } = useTranslation('members');
  return (
    <Dialog
      role="alertdialog"
      title={t('removeInviteTitle', { name: member.first_name })}
      open={open}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="danger" busy={invitation.busy} onClick={() => invitation.run('remove')}>
            {t('removeInvite')}
          </Button>
        </>
      }
    >
      <Refusal error={invitation.error} />
      <p>{t('removeInviteText', { name: member.first_name })}</p>
    </Dialog>
  );
}
