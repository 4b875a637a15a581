import type { RawRow } from '#domain/funds/fund-rows.ts';
import { foldName } from '#domain/people/identifiers.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type Namesake, peopleNamed, staffAmong } from './people.repo.ts';

type UnnumberedRow = Omit<RawRow, 'line'>;
export type TypedRow = UnnumberedRow & { readonly who: string };

const isNumber = (who: string): boolean =>
  who.includes('@') || who.replaceAll(/\D/g, '').length >= 10;
const isOpen = ({ who, identifier, staff_id: staff }: TypedRow): boolean =>
  who.trim() !== '' && identifier.trim() === '' && staff.trim() === '';

/**
 * Rows in which a person was typed as one text get the cells of a fund file: an email or a mobile
 * number, a staff ID, or the full name of one member of the wallet. A name that several have stays
 * a name, so that the check asks which of them is meant.
 */
export async function withPeopleNamed(
  tx: ReadHandle,
  clientId: number,
  storeId: number,
  rows: readonly TypedRow[],
): Promise<UnnumberedRow[]> {
  const texts = rows.filter((row) => isOpen(row) && !isNumber(row.who)).map((row) => row.who);
  const staff = new Set(
    await staffAmong(
      tx,
      clientId,
      texts.map((who) => who.trim().toLowerCase()),
    ),
  );
  const named = groupBy(
    await peopleNamed(
      tx,
      clientId,
      storeId,
      texts.map((who) => foldName(who)),
    ),
    (person) => person.name_key,
  );
  return rows.map((typed) => {
    const { who, ...row } = typed;
    if (!isOpen(typed)) return row;
    const text = who.trim();
    if (isNumber(text)) return { ...row, identifier: text };
    if (staff.has(text.toLowerCase())) return { ...row, staff_id: text.slice(0, 50) };
    return { ...row, ...cellsOf(text, named.get(foldName(text)) ?? []) };
  });
}

function cellsOf(text: string, people: readonly Namesake[]): Partial<UnnumberedRow> {
  const [person] = people;
  if (person && people.length === 1)
    return {
      first_name: person.first_name,
      last_name: person.last_name,
      identifier: person.identifier,
      staff_id: person.staff_id ?? '',
    };
  const [first = '', ...rest] = text.split(/\s+/);
  const isName = rest.length > 0;
  return {
    ...(isName && { first_name: first.slice(0, 100), last_name: rest.join(' ').slice(0, 100) }),
    ...(people.length === 0 && { staff_id: text.slice(0, 50) }),
  };
}
