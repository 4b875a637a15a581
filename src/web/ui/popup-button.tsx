import { startTransition, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';

export type PopupProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

type Props = {
  readonly className: string | undefined;
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** What it opens: a menu, or a dialog such as a calendar. */
  readonly opens?: 'menu' | 'dialog';
  readonly children: ReactNode;
  /** A lazy component over `MenuPopup`: its code is fetched when it is first opened. */
  readonly popup: (props: PopupProps) => ReactNode;
  /** Fetches that code a little earlier, when somebody points at the button. */
  readonly preload?: () => unknown;
};

/** A button that opens a menu or a list. */
export function PopupButton({
  className,
  label,
  disabled,
  opens = 'menu',
  children,
  popup,
  preload,
}: Props): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Drawn in slices: a long list of wallets must not hold up the press that asks for it.
  const show = () => startTransition(() => setOpen(true));
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={open}
        disabled={disabled}
        onClick={show}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            show();
          }
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>{popup({ anchor, onClose: () => setOpen(false) })}</Suspense>
      )}
    </>
  );
}
