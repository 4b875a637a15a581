import type { Body } from '#contract/index.ts';
import { CLIENT_FLAGS, FEATURES } from '#contract/choices.ts';
import { BILLINGS, type Billing } from '#domain/subscriptions/choices.ts';
import type { Country } from '#domain/people/addresses.ts';
import { readEmail, readMobile } from '#domain/people/identifiers.ts';
import { problemsAtLists } from '#web/lib/list-problems.ts';
import { tableOf } from '#web/lib/table-of.ts';
import type { Complaints, Form } from '#web/ui/use-form.ts';
import type { Client } from './clients.queries.ts';

type Feature = (typeof FEATURES)[number];
type Flag = (typeof CLIENT_FLAGS)[number];

/** The form's values, named as the server names the fields. Mails stand one a line. */
export type ClientValues = {
  readonly client_name: string;
  readonly company_name: string;
  readonly address_country: Country;
  readonly address_street: string;
  readonly address_more: string;
  readonly address_city: string;
  readonly address_province: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly contact_email: string;
  readonly csr: string;
  readonly program_id: string;
  /** Asked for when a client is opened; later it is switched, with what that starts. */
  readonly billing: string;
  /** What becomes of the account of pre-authorised debits: kept, taken away, or written anew. */
  readonly pad_change: string;
  readonly 'pad.routing': string;
  readonly 'pad.transit': string;
  readonly 'pad.account_number': string;
  readonly email_notifications: boolean;
  readonly notification_emails: string;
  readonly hide_today: boolean;
  readonly undo_seconds: string;
  readonly invite_first: boolean;
  readonly 'first_manager.fullname': string;
  readonly 'first_manager.mobile_number': string;
  readonly 'first_manager.email': string;
  readonly terms: boolean;
} & { readonly [F in Feature as `features.${F}`]: boolean } & {
  readonly [F in Flag as `flags.${F}`]: boolean;
};

/** What is said of the account of pre-authorised debits. */
export const PAD_VALUES = [
  'pad_change',
  'pad.routing',
  'pad.transit',
  'pad.account_number',
] as const satisfies readonly (keyof ClientValues)[];

export type ClientFormProps = { readonly form: Form<ClientValues> };

export function valuesOf(client: Client | undefined): ClientValues {
  const features = Object.fromEntries(
    FEATURES.map((feature) => [`features.${feature}`, client?.features[feature] !== '0']),
  );
  const flags = Object.fromEntries(
    CLIENT_FLAGS.map((flag) => [`flags.${flag}`, client?.flags[flag] === true]),
  );
  // The names of features and flags are put together: the compiler does not see that all are there.
  return {
    client_name: client?.client_name ?? '',
    company_name: client?.company_name ?? '',
    address_country: client?.region ?? 'CA',
    address_street: client?.address_street ?? '',
    address_more: client?.address_more ?? '',
    address_city: client?.address_city ?? '',
    address_province: client?.address_province ?? '',
    contact_name: client?.contact_name ?? '',
    contact_phone: client?.contact_phone ?? '',
    contact_email: client?.contact_email ?? '',
    csr: client?.csr ?? '',
    program_id: client ? String(client.program_id) : '',
    billing: 'subscription',
    pad_change: client?.pad ? 'keep' : 'none',
    'pad.routing': '',
    'pad.transit': '',
    'pad.account_number': '',
    email_notifications: client?.email_notifications ?? true,
    notification_emails: client?.notification_emails.join('\n') ?? '',
    hide_today: (client?.hide_today ?? 0) !== 0,
    undo_seconds: String(client?.undo_seconds ?? 0),
    invite_first: client === undefined,
    'first_manager.fullname': '',
    'first_manager.mobile_number': '',
    'first_manager.email': '',
    terms: client !== undefined,
    ...features,
    ...flags,
  } as ClientValues;
}

export const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const emailProblem = (typed: string) => {
  const read = readEmail(typed);
  return typed.trim() !== '' && !read.ok && read.code;
};
const digits = (typed: string, low: number, high: number): boolean =>
  new RegExp(`^\\d{${low},${high}}$`).test(typed.trim());

/** What is wrong with the values; the server says the same again. */
export function check(values: ClientValues): Complaints<ClientValues> {
  const mobile = readMobile(values['first_manager.mobile_number']);
  const named = [values['first_manager.mobile_number'], values['first_manager.email']].some(
    (typed) => typed.trim() !== '',
  );
  const account = values.pad_change === 'new' && {
    'pad.routing': !digits(values['pad.routing'], 3, 9) && ('routing_invalid' as const),
    'pad.transit':
      values['pad.transit'].trim() !== '' &&
      !digits(values['pad.transit'], 5, 5) &&
      ('transit_invalid' as const),
    'pad.account_number':
      !digits(values['pad.account_number'], 4, 17) && ('account_invalid' as const),
  };
  const first = values.invite_first && {
    'first_manager.fullname':
      values['first_manager.fullname'].trim() === '' && ('required' as const),
    'first_manager.mobile_number':
      (!named && ('sign_in_name_required' as const)) ||
      (values['first_manager.mobile_number'].trim() !== '' && !mobile.ok && mobile.code),
    'first_manager.email': emailProblem(values['first_manager.email']),
  };
  return {
    client_name: values.client_name.trim() === '' && 'required',
    company_name: values.company_name.trim() === '' && 'required',
    program_id: values.program_id === '' && 'required',
    contact_email: emailProblem(values.contact_email),
    notification_emails:
      linesOf(values.notification_emails)
        .map(emailProblem)
        .find((problem) => problem !== false) ?? false,
    undo_seconds:
      (!/^\d{1,3}$/.test(values.undo_seconds.trim()) || Number(values.undo_seconds) > 600) &&
      'invalid_value',
    terms: !values.terms && 'agreement_required',
    ...account,
    ...first,
  };
}

export function bodyOf(values: ClientValues): Omit<Body<'editClient'>, 'version'> {
  const features = tableOf<Feature, '0' | '1'>(FEATURES, (feature) =>
    values[`features.${feature}`] ? '1' : '0',
  );
  const flags = tableOf(CLIENT_FLAGS, (flag) => values[`flags.${flag}`]);
  const pad =
    {
      keep: {},
      none: { pad: null },
      new: {
        pad: {
          routing: values['pad.routing'].trim(),
          transit: values['pad.transit'].trim(),
          account_number: values['pad.account_number'].trim(),
        },
      },
    }[values.pad_change] ?? {};
  return {
    client_name: values.client_name,
    company_name: values.company_name,
    program_id: Number.parseInt(values.program_id, 10),
    address_country: values.address_country,
    address_street: values.address_street,
    address_more: values.address_more,
    address_city: values.address_city,
    address_province: values.address_province,
    contact_name: values.contact_name,
    contact_phone: values.contact_phone,
    contact_email: values.contact_email,
    csr: values.csr,
    email_notifications: values.email_notifications,
    notification_emails: linesOf(values.notification_emails),
    hide_today: values.hide_today ? 1 : 0,
    undo_seconds: Number.parseInt(values.undo_seconds, 10),
    features,
    flags,
    ...pad,
  };
}

/** Whether its wallets subscribe for tips. */
export const billingOf = ({ billing }: ClientValues): Billing =>
  BILLINGS.find((one) => one === billing) ?? 'subscription';

/** The first manager, who is invited as an Admin. */
export const firstManagerOf = (values: ClientValues): Body<'createClient'>['first_manager'] =>
  values.invite_first
    ? {
        fullname: values['first_manager.fullname'],
        mobile_number: values['first_manager.mobile_number'],
        email: values['first_manager.email'],
      }
    : null;

/** What the server says of one item of a list stands at the list's field. */
export const atListFields = <T>(answer: Promise<T>): Promise<T> =>
  problemsAtLists(answer, ['notification_emails']);
