type Reachable = {
  /** How they sign in: 1 by mobile number, 2 by e-mail. */
  readonly username_option: number;
  readonly mobile_number: string | null;
  readonly email: string | null;
};
type MessageAddress = { readonly channel: 'sms' | 'email'; readonly to: string };

/**
 * Where a member is written to: by text message who signs in by mobile number, else by mail, else by
 * what there is. Null for whom we can reach by neither.
 */
export function messageAddressOf(member: Reachable): MessageAddress | null {
  const { username_option: option, mobile_number: mobile, email } = member;
  if (mobile !== null && (option === 1 || email === null)) return { channel: 'sms', to: mobile };
  return email === null ? null : { channel: 'email', to: email };
}
