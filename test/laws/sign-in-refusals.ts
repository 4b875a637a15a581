import type { ErrorCode } from '#contract/errors.ts';
import { type visitor, wrong } from '#test/support/visitor.ts';

type Answer = { readonly status: number; readonly body: { readonly code?: string } };
type SignIn = {
  /** A visitor from a network of their own. */
  readonly stranger: () => ReturnType<typeof visitor>;
  readonly mobile: string;
  readonly password: string;
};

/** How the refusals of signing in are met, by somebody whose number and password are known. */
export const signInStories = ({
  stranger,
  mobile,
  password,
}: SignIn): Readonly<Partial<Record<ErrorCode, () => Promise<Answer>>>> => ({
  manager_invalid_credentials: () => stranger().start(mobile, 'wrong'),
  rate_limited: async () => {
    const one = stranger();
    for (let tries = 0; tries < 5; tries += 1) await one.find('manager', '4505550000');
    return one.find('manager', '4505550000');
  },
  login_code_incorrect: async () => {
    const { body } = await stranger().start(mobile, password);
    return stranger().finish(body.login_id, wrong(body.demo_code));
  },
  login_expired: () => stranger().finish('x'.repeat(43), '123456'),
  device_not_trusted: async () => {
    const { body } = await stranger().start(mobile, password);
    return stranger().call('POST', '/manager-login-trusted', { login_id: body.login_id });
  },
  code_resent_too_soon: async () => {
    const { body } = await stranger().start(mobile, password);
    return stranger().call('POST', '/manager-login-resend', { login_id: body.login_id });
  },
});
