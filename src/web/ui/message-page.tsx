import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { PageTitle } from './page.tsx';
import styles from './message-page.module.css';

/** A page outside of the shell that says one thing, with what to do next. */
export function MessagePage({
  title,
  text,
  actions,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <main className={styles.page}>
      <Logo slot="login" />
      <PageTitle className={styles.title}>{title}</PageTitle>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </main>
  );
}
