import type { Body } from '#contract/index.ts';
import { type Level, seesAllWallets } from '#domain/access/levels.ts';
import { mayGrantLevel, walletsBeyond, type Granter } from '#domain/access/granting.ts';
import { readMoney } from '#domain/money-input.ts';
import { readEmail, readMobile } from '#domain/people/identifiers.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { writeMoney } from '#domain/money-input.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { problemsAtLists } from '#web/lib/list-problems.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Manager } from './managers.queries.ts';

/** The form's values, named as the server names the fields. Lists are joined by commas. */
export type ManagerValues = {
  readonly fullname: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly account_level: Level | '';
  readonly wallets: string;
  readonly limited: boolean;
  readonly 'load_limits.days': string;
  readonly 'load_limits.from': string;
  readonly 'load_limits.to': string;
  readonly 'load_limits.daily': string;
  readonly 'load_limits.single_card': string;
};

export const listOf = (joined: string): string[] => joined.split(',').filter((part) => part !== '');
export const toggled = (joined: string, part: string, on: boolean): string =>
  (on
    ? [...new Set([...listOf(joined), part])]
    : listOf(joined).filter((one) => one !== part)
  ).join(',');

const amount = (wire: string | null | undefined): string =>
  wire == null ? '' : writeMoney(fromWire(wire) ?? 0n);

/** A new manager's values, or those of one who is changed. */
export function valuesOf(manager: Manager | undefined): ManagerValues {
  const limits = manager?.load_limits;
  return {
    fullname: manager?.fullname ?? '',
    mobile_number: manager?.mobile_number ?? '',
    email: manager?.email ?? '',
    account_level: manager?.account_level ?? '',
    wallets: manager?.wallets.map((wallet) => wallet.wallet_id).join(',') ?? '',
    limited: Boolean(limits),
    'load_limits.days': (limits?.days ?? [0, 1, 2, 3, 4, 5, 6]).join(','),
    'load_limits.from': limits?.from ?? '00:00',
    'load_limits.to': limits?.to ?? '24:00',
    'load_limits.daily': amount(limits?.daily),
    'load_limits.single_card': amount(limits?.single_card),
  };
}

export const needsWallets = (level: Level | ''): boolean => level !== '' && !seesAllWallets(level);

export function granterOf(session: CurrentSession): Granter {
  // Managers are written by operations whose contract lets no other level through.
  const level = session.account_level as Level;
  return {
    level,
    operator: session.operator,
    variant: session.client.variant,
    wallets:
      seesAllWallets(level) || session.operator
        ? 'all'
        : session.wallets.map((wallet) => wallet.wallet_id),
  };
}
export const levelsToGive = (session: CurrentSession, levels: readonly Level[]): Level[] =>
  levels.filter((level) => mayGrantLevel(granterOf(session), level));
export const walletsToGive = (session: CurrentSession): CurrentSession['wallets'] =>
  session.wallets.filter(
    (wallet) => walletsBeyond(granterOf(session), [wallet.wallet_id]).length === 0,
  );

const moneyComplaint = (typed: string) => {
  const read = readMoney(typed);
  return typed.trim() !== '' && !read.ok && { code: read.code, params: { typed, ...read.params } };
};

/** What is wrong with the values; the server says the same again. */
export function check(values: ManagerValues): Complaints<ManagerValues> {
  const mobile = readMobile(values.mobile_number);
  const email = readEmail(values.email);
  const limits = values.limited && {
    'load_limits.days': values['load_limits.days'] === '' && ('required' as const),
    'load_limits.to':
      values['load_limits.from'] >= values['load_limits.to'] && ('clock_order' as const),
    'load_limits.daily': moneyComplaint(values['load_limits.daily']),
    'load_limits.single_card': moneyComplaint(values['load_limits.single_card']),
  };
  return {
    fullname: values.fullname.trim() === '' && 'required',
    mobile_number:
      (values.mobile_number.trim() === '' &&
        values.email.trim() === '' &&
        'sign_in_name_required') ||
      (values.mobile_number.trim() !== '' && !mobile.ok && mobile.code),
    email: values.email.trim() !== '' && !email.ok && email.code,
    account_level: values.account_level === '' && 'required',
    wallets: needsWallets(values.account_level) && values.wallets === '' && 'wallet_required',
    ...limits,
  };
}

const wire = (typed: string): string | null => {
  const read = readMoney(typed);
  return typed.trim() === '' ? null : read.ok ? toWire(read.value) : typed;
};

export const bodyOf = (values: ManagerValues): Body<'createManager'> => ({
  fullname: values.fullname,
  mobile_number: values.mobile_number,
  email: values.email,
  // `check` lets nothing be sent without a level.
  account_level: values.account_level as Level,
  wallets: needsWallets(values.account_level)
    ? listOf(values.wallets).map((id) => Number.parseInt(id, 10))
    : [],
  load_limits: values.limited
    ? {
        days: listOf(values['load_limits.days']).map((day) => Number.parseInt(day, 10)),
        from: values['load_limits.from'],
        to: values['load_limits.to'],
        daily: wire(values['load_limits.daily']),
        single_card: wire(values['load_limits.single_card']),
      }
    : null,
});

/** What the server says of one item of a list stands at the list's field. */
export const atListFields = <T>(answer: Promise<T>): Promise<T> =>
  problemsAtLists(answer, ['wallets']);
