import { days } from '#kernel/instant.ts';
import type { ImportKind } from './kind.ts';
import { type Plain, importActions, plainColumns } from './plain-columns.ts';

type OwnPart<Field extends string, Value> = Pick<
  ImportKind<Field, object, Value>,
  'name' | 'check' | 'apply' | 'lock'
> & {
  readonly columns: Plain<Field>;
  /** What the audit's words for its actions begin with. */
  readonly actions: string;
};

/**
 * A kind of file without options that is as most are: its columns may be mapped by hand, it always
 * waits to be confirmed, and a draft is kept for a month. The audit and the upload call it by its
 * name.
 */
export function plainKind<Field extends string, Value>({
  columns,
  actions,
  ...own
}: OwnPart<Field, Value>): ImportKind<Field, object, Value> {
  const subject = own.name.replaceAll('-', '_');
  return {
    ...own,
    subject,
    part: subject,
    actions: importActions(actions),
    columns: plainColumns(columns),
    unreadable: 'keep',
    waits: 'always',
    chunk: 100,
    retention: days(30),
  };
}
