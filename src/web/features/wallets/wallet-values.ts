import type { Body } from '#contract/index.ts';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { readEmail } from '#domain/people/identifiers.ts';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { problemsAtLists } from '#web/lib/list-problems.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Wallet } from './wallets.queries.ts';

/** The form's values, named as the server names the fields. Recipients stand one a line. */
export type WalletValues = {
  readonly wallet_name: string;
  readonly card_load_identifier: string;
  readonly external_location_id: string;
  readonly alert_amount: string;
  readonly notification_recipients: string;
};

export const valuesOf = (wallet: Wallet | undefined): WalletValues => ({
  wallet_name: wallet?.wallet_name ?? '',
  card_load_identifier: wallet?.card_load_identifier ?? '',
  external_location_id: wallet?.external_location_id ?? '',
  alert_amount: wallet?.alert_amount == null ? '' : writeMoney(fromWire(wallet.alert_amount) ?? 0n),
  notification_recipients: wallet?.notification_recipients.join('\n') ?? '',
});

export const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is wrong with a wallet's settings; the server says the same again. */
export function walletComplaints(values: WalletValues): Complaints<WalletValues> {
  const alert = readMoney(values.alert_amount);
  const location = values.external_location_id.trim();
  const wrong = linesOf(values.notification_recipients)
    .map((line) => readEmail(line))
    .find((read) => !read.ok);
  return {
    wallet_name: values.wallet_name.trim() === '' && 'required',
    card_load_identifier:
      values.card_load_identifier.trim() !== '' &&
      !/^[a-z0-9-]{1,50}$/i.test(values.card_load_identifier.trim()) &&
      'letters_and_numbers',
    external_location_id: location !== '' && !readLocationId(location).ok && 'location_id_invalid',
    alert_amount:
      values.alert_amount.trim() !== '' &&
      ((!alert.ok && {
        code: alert.code,
        params: { typed: values.alert_amount, ...alert.params },
      }) ||
        (alert.ok && alert.value < 0n && 'amount_not_positive')),
    notification_recipients:
      (wrong !== undefined && !wrong.ok && wrong.code) ||
      (alert.ok &&
        alert.value > 0n &&
        linesOf(values.notification_recipients).length === 0 &&
        'recipients_required'),
  };
}

export function settingsOf(
  values: Omit<WalletValues, 'wallet_name'>,
): Omit<Body<'createWallet'>, 'wallet_name'> {
  const alert = readMoney(values.alert_amount);
  return {
    card_load_identifier: values.card_load_identifier,
    external_location_id: values.external_location_id,
    alert_amount:
      values.alert_amount.trim() === ''
        ? null
        : alert.ok
          ? toWire(alert.value)
          : values.alert_amount,
    notification_recipients: linesOf(values.notification_recipients),
  };
}

/** What the server says of one item of a list stands at the list's field. */
export const atListFields = <T>(answer: Promise<T>): Promise<T> =>
  problemsAtLists(answer, ['notification_recipients', 'departments']);
