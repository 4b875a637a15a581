import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import styles from './results.module.css';

/** A name that leads to the member, where there is one and one may look. */
export function PersonName({
  person,
}: {
  readonly person: {
    readonly customer_id: number | null;
    readonly first_name: string;
    readonly last_name: string;
  };
}): ReactNode {
  const session = useCurrentSession();
  const name = `${person.first_name} ${person.last_name}`.trim();
  if (
    person.customer_id === null ||
    session?.client.hide_today !== 0 ||
    !allows(session, 'view_members', false)
  )
    return <bdi className={styles.name}>{name}</bdi>;
  return (
    <Link
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(person.customer_id) }}
      className={styles.name}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
