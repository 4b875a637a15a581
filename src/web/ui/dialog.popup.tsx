import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons; the verb last. */
  readonly foot?: ReactNode;
  readonly wide?: boolean;
  /** `alertdialog` asks something that cannot wait, and is not closed by a press beside it. */
  readonly role?: 'dialog' | 'alertdialog';
};

export type DrawerProps = {
  readonly label: string;
  readonly side: 'start' | 'end';
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Dialog({
  title,
  open,
  onClose,
  children,
  foot,
  wide = false,
  role = 'dialog',
}: DialogProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable={role === 'dialog'}
      className={styles.scrim ?? ''}
    >
      <Modal className={wide ? `${styles.modal} ${styles.wide}` : (styles.modal ?? '')}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <FocusReturn />
          <div className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label={t('close')} onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Stands only as long as the dialog does. */
function FocusReturn(): null {
  useFocusReturn();
  return null;
}

export function Drawer({ label, side, open, onClose, children }: DrawerProps): ReactNode {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && onClose()}
      isDismissable
      className={[styles.scrim, styles.drawer, side === 'end' && styles.atEnd]
        .filter(Boolean)
        .join(' ')}
    >
      <Modal className={styles.panel ?? ''}>
        <AriaDialog aria-label={label} className={styles.dialog ?? ''}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
