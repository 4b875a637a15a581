import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './message-page.module.css';

/** A page that only says one thing, and the way on from there. */
export function MessagePage({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main className={styles.page}>
      <Logo slot="login" />
      <PageTitle className={styles.title}>{title}</PageTitle>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
