import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonLook = {
  /** `primary` once a screen: what the person came for. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet' | 'link';
  readonly size?: 'small' | 'normal' | 'large';
  readonly wide?: boolean;
  /** Only an icon inside: give it an `aria-label`. */
  readonly icon?: boolean;
};

/** The look alone, for links that lead somewhere and for triggers of menus. */
export function buttonClass({
  tone = 'plain',
  size = 'normal',
  wide = false,
  icon = false,
}: ButtonLook = {}): string {
  const names = [
    styles.button,
    tone !== 'plain' && styles[tone],
    size !== 'normal' && styles[size],
    wide && styles.wide,
    icon && styles.icon,
  ];
  return names.filter(Boolean).join(' ');
}

type Props = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  ButtonLook & {
    readonly children: ReactNode;
    /** Something is under way: the button stays in place and in the tab order, and does nothing. */
    readonly busy?: boolean;
  };

export function Button({
  tone,
  size,
  wide,
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: Props): ReactNode {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      data-tone={tone}
      className={[buttonClass({ tone, size, wide, icon }), className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

type IconProps = Omit<Props, 'tone' | 'size' | 'icon' | 'aria-label'> & {
  /** What it does, and to what: "Remove Dinner". */
  readonly label: string;
};

/** A small button that is an icon only: edit, remove or close what it stands beside. */
export const IconButton = ({ label, ...rest }: IconProps): ReactNode => (
  <Button {...rest} tone="quiet" size="small" icon aria-label={label} />
);
