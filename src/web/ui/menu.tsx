import type { ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  Popover,
  Separator,
  type MenuProps,
} from 'react-aria-components/Menu';
import styles from './overlay.module.css';
import type { PopupProps } from './popup-button.tsx';

type Props = PopupProps &
  Pick<MenuProps<object>, 'selectionMode' | 'selectedKeys' | 'onSelectionChange'> & {
    readonly label: string;
    readonly placement?: 'bottom start' | 'bottom end' | 'top start';
    readonly children: ReactNode;
  };

/** What a `PopupButton` opens. Load it lazily. */
export function MenuPopup({
  anchor,
  onClose,
  label,
  placement = 'bottom end',
  children,
  ...selection
}: Props): ReactNode {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className={styles.popover ?? ''}
      placement={placement}
      offset={6}
      trigger="MenuTrigger"
      aria-label={label}
    >
      <AriaMenu
        autoFocus="first"
        aria-label={label}
        onClose={onClose}
        className={styles.list ?? ''}
        {...selection}
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

type EntryProps = {
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly note?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAction: () => void;
  readonly children: string;
};

export function MenuEntry({
  icon,
  end,
  note,
  danger = false,
  disabled = false,
  onAction,
  children,
}: EntryProps): ReactNode {
  return (
    <MenuItem
      textValue={children}
      isDisabled={disabled}
      onAction={onAction}
      className={danger ? `${styles.item} ${styles.danger}` : (styles.item ?? '')}
    >
      {icon}
      <span className={styles.words}>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </MenuItem>
  );
}

export function MenuGroup({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <MenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </MenuSection>
  );
}

export const MenuLine = (): ReactNode => <Separator className={styles.separator} />;
