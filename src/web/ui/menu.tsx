import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { buttonClass, type ButtonLook } from './button.tsx';
import styles from './overlay.module.css';

type Props = ButtonLook & {
  /** Needed where the trigger shows only an icon. */
  readonly label?: string;
  readonly trigger: ReactNode;
  readonly className?: string;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start';
  readonly children: ReactNode;
};

export function Menu({ label, trigger, className, placement = 'bottom end', children, ...look }: Props): ReactNode {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={className ?? buttonClass(look)}>{trigger}</Button>
      <Popover className={styles.popover ?? ''} placement={placement} offset={6}>
        <AriaMenu className={styles.list ?? ''}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

type EntryProps = { readonly icon?: ReactNode; readonly end?: ReactNode; readonly note?: string; readonly danger?: boolean; readonly disabled?: boolean; readonly onAction: () => void; readonly children: string };

export function MenuEntry({ icon, end, note, danger = false, disabled = false, onAction, children }: EntryProps): ReactNode {
  return (
    <MenuItem textValue={children} isDisabled={disabled} onAction={onAction} className={danger ? `${styles.item} ${styles.danger}` : (styles.item ?? '')}>
      {icon}
      <span className={styles.words}>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </MenuItem>
  );
}

export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <MenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </MenuSection>
  );
}

export const MenuLine = (): ReactNode => <Separator className={styles.separator} />;
