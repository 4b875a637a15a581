import { expect, it } from 'vitest';
import { portalPolicy } from './portal-policy.ts';

const PAGES = '/account-management/subscriptions';
const SANDBOX = 'http://127.0.0.1:4010';
const ROSTER = 'https://schedule.example';
const policyWith = (payment: string | null) => portalPolicy({ payment, schedule: [ROSTER] });

it.each(['payment', 'add-payment', 'confirm', 'payment?store=1&price=2', 'payment/'])(
  'the page %s may load script and frames of the payment provider, and ask it',
  (page) => {
    const policy = policyWith(SANDBOX)(`${PAGES}/${page}`);
    expect(policy).toContain(`script-src 'self' ${SANDBOX};`);
    expect(policy).toContain(`frame-src blob: ${SANDBOX};`);
    expect(policy).toContain(`connect-src 'self' ${SANDBOX};`);
    expect(policy).toContain("frame-ancestors 'none'");
  },
);

it.each([
  '/',
  `${PAGES}/payments`,
  `${PAGES}/summary`,
  `${PAGES}/payment/more`,
  `/x?next=${PAGES}/payment`,
])('no other page may: %s', (page) => {
  expect(policyWith(SANDBOX)(page)).not.toContain(SANDBOX);
});

it('without a provider no page may', () => {
  const policy = policyWith(null);
  expect(policy(`${PAGES}/payment`)).toBe(policy('/'));
  expect(policy('/')).toContain("script-src 'self';");
});

it("Stripe's own script also asks Stripe's API and shows the bank's frame", () => {
  const policy = policyWith('https://js.stripe.com')(`${PAGES}/confirm?store=1`);
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain('https://hooks.stripe.com');
});

it.each(['/schedule', '/schedule/', '/schedule?wallet=1'])(
  'the page %s may frame the scheduling service, and loads nothing of it',
  (page) => {
    const policy = policyWith(SANDBOX)(page);
    expect(policy).toContain(`frame-src blob: ${ROSTER};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain(SANDBOX);
  },
);

it.each(['/', '/schedules', '/schedule/more', '/x?next=/schedule', `${PAGES}/payment`])(
  'no other page may frame it: %s',
  (page) => {
    expect(policyWith(SANDBOX)(page)).not.toContain(ROSTER);
  },
);
