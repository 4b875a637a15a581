import type { MemberDetails } from './members.queries.ts';

/**
 * Lists that a form keeps as one text each, so that two states of a form are compared field by
 * field.
 */
export type StorePlace = { readonly store_id: number; readonly department_id: number | null };
export type Role = { readonly role_id: string; readonly role_name: string };

/** `2:14,5:` is store 2 in department 14, and store 5. */
export const writePlaces = (places: readonly StorePlace[]): string =>
  [...places]
    .sort((a, b) => a.store_id - b.store_id)
    .map((place) => `${place.store_id}:${place.department_id ?? ''}`)
    .join(',');

export const readPlaces = (text: string): StorePlace[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [store = '', department = ''] = part.split(':');
      return {
        store_id: Number.parseInt(store, 10),
        department_id: department === '' ? null : Number.parseInt(department, 10),
      };
    });

export const placesOf = (member: MemberDetails): StorePlace[] =>
  member.wallets
    .filter((wallet) => wallet.active)
    .map(({ store_id, department_id }) => ({ store_id, department_id }));

export const writeRoles = (roles: readonly Role[]): string =>
  roles.length === 0
    ? ''
    : JSON.stringify(roles.map(({ role_id, role_name }) => ({ role_id, role_name })));
/** Reads what writeRoles wrote, which takes nothing else. */
export const readRoles = (text: string): Role[] =>
  text === '' ? [] : (JSON.parse(text) as Role[]);
