import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import UserPlus from 'lucide-react/icons/user-plus';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { mayOpen } from './navigation.ts';
import { type Entry, matches } from './palette-entries.ts';

const MIN_LETTERS = 2;
const MOST_STORES = 10;

/** The members that a text finds, while the session may see members. */
export function useMembers(session: CurrentSession, text: string) {
  const search = useDeferredValue(text.trim());
  const found = useQuery({
    ...queryOf('searchCustomers', { query: { search, per_page: '10' } }),
    enabled: search.length >= MIN_LETTERS && allows(session, 'view_members', false),
    placeholderData: keepPreviousData,
  });
  return text.trim().length >= MIN_LETTERS ? (found.data?.data ?? []) : [];
}

/** After a word for loading, a name: "load jade" opens the load of a card with Jade in it. */
export function useLoadEntries(
  session: CurrentSession,
  text: string,
  contains: (whole: string, part: string) => boolean,
): readonly Entry[] {
  const { t } = useTranslation(['palette', 'shell']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [verb = '', ...rest] = text.trim().split(/\s+/);
  const loading = { name: t('shell:loadCard'), also: t('also.loadCard') };
  const loads =
    verb.length > MIN_LETTERS && matches(loading, verb, contains) && mayOpen('loadCard', session);
  const people = useMembers(session, loads ? rest.join(' ') : '');
  const open = async (id: number) => {
    const member = await cache.fetchQuery(queryOf('showCustomer', { params: { customer: id } }));
    const wallet = member.wallets.find(({ active }) => active);
    await navigate({
      to: '/account-management/load-funds/$customerId/$storeId',
      params: { customerId: String(id), storeId: String(wallet?.store_id ?? 0) },
      search: ({ wallet: scope }) => ({ wallet: scope }),
    });
  };
  return people.map(({ customer_id: id, first_name: first, last_name: last, staff_id: staff }) => ({
    id: `load-${id}`,
    name: t('loadPerson', { name: `${first} ${last}` }),
    also: '',
    note: staff ?? '',
    Icon: CreditCard,
    run: () => open(id),
  }));
}

/** After words for adding, a store: "add member downtown" opens the form with Downtown chosen. */
export function useAddEntries(
  session: CurrentSession,
  text: string,
  contains: (whole: string, part: string) => boolean,
): readonly Entry[] {
  const { t } = useTranslation(['palette', 'shell']);
  const adding = { name: t('shell:addMember'), also: t('also.addMember') };
  const words = text.trim().split(/\s+/);
  const named = words.filter((word) => !matches(adding, word, contains));
  const stores = new Map(session.wallets.map((wallet) => [wallet.store_id, wallet.store_name]));
  if (named.length === 0 || named.length === words.length) return [];
  if (stores.size < 2 || !mayOpen('addMember', session)) return [];
  return [...stores]
    .filter(([, name]) => matches({ name, also: '' }, named.join(' '), contains))
    .slice(0, MOST_STORES)
    .map(([store, name]) => ({
      id: `add-${store}`,
      name: t('addMemberAt', { name }),
      also: '',
      Icon: UserPlus,
      to: `/add-member?store=${store}`,
      form: true,
    }));
}
