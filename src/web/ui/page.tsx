import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page.module.css';
import { Skeleton } from './skeleton.tsx';

export function Page({
  narrow = false,
  children,
}: {
  readonly narrow?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>;
}

type HeaderProps = {
  readonly title: ReactNode;
  /** How many there are, beside the title. */
  readonly count?: ReactNode;
  /** The way back up, or what this belongs to. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
};

/**
 * The page's one h1. Focus comes here when the page is entered, so that a screen reader says where
 * one is.
 */
export function PageHeader({
  title,
  count,
  above,
  below,
  beside,
  actions,
}: HeaderProps): ReactNode {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {above && <div className={styles.above}>{above}</div>}
        <div className={styles.titleRow}>
          <PageTitle>
            {title}{' '}
            {count !== undefined && (
              <span data-count className={styles.count}>
                {count}
              </span>
            )}
          </PageTitle>
          {beside}
        </div>
        {below && <div className={styles.below}>{below}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** In place of a title that is not known yet. */
export function TitleBone(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton width="200px" height="26px" />
    </>
  );
}

let entered = false;

export function PageTitle({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The first page of a visit keeps the browser's own focus; a field that asked for focus keeps
    // it.
    if (entered && !(document.activeElement instanceof HTMLInputElement))
      title.current?.focus({ preventScroll: true });
    entered = true;
  }, []);
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** The buttons of a form or a step, always in reach. Ctrl with Enter presses the primary one. */
export function PageFoot({
  note,
  children,
}: {
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.foot} data-page-foot>
      {note !== undefined && <div className={styles.footNote}>{note}</div>}
      {children}
    </div>
  );
}
