import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';

/** The name of a client in a table of operators; it leads to the client. */
export const ClientLink = ({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string | null;
}): ReactNode => (
  <Link to="/operator/clients/$clientId" params={{ clientId: String(id) }}>
    <bdi>{name}</bdi>
  </Link>
);

/** The first column of such a table: the client, with what of it a row is about. */
export const clientColumn = <
  R extends { readonly client_id: number; readonly client_name: string },
>(
  title: string,
  below: (row: R) => ReactNode,
): Column<R> => ({
  key: 'client',
  title,
  card: 'title',
  cell: (row) => (
    <>
      <ClientLink id={row.client_id} name={row.client_name} />
      <div className="small muted">{below(row)}</div>
    </>
  ),
});
