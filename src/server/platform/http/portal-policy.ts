/** The pages on which a payment method is entered or a bank asks its payer to confirm. */
const PAYMENT_PAGE = /^\/account-management\/subscriptions\/(payment|add-payment|confirm)\/?(\?|$)/;

/** The page that draws the scheduling service in a frame. */
const SCHEDULE_PAGE = /^\/schedule\/?(\?|$)/;

/** What Stripe's own script needs besides its own address. */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
  image: 'https://*.stripe.com',
};

const sourcesOf = (origin: string): typeof STRIPE =>
  origin === 'https://js.stripe.com'
    ? STRIPE
    : { script: origin, frame: origin, connect: origin, image: origin };

const NOBODY = { script: '', frame: '', connect: '', image: '' };

const policyFor = ({ script, frame, connect, image }: typeof STRIPE): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${script}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${image}`.trim(),
    `frame-src blob: ${frame}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${connect}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

export type FramedOrigins = {
  /** Where the payment provider's script comes from. */ readonly payment: string | null;
  /** Where the scheduling service may be drawn from. */ readonly schedule: readonly string[];
};

/**
 * What a page may load and ask. Only the payment pages reach the payment provider's fields, and
 * they alone: a script that it would be made to send has no other page to run on. The schedule's
 * page alone may frame the scheduling service, and loads nothing of it.
 */
export function portalPolicy({ payment, schedule }: FramedOrigins): (url: string) => string {
  const strict = policyFor(NOBODY);
  const paying = payment === null ? strict : policyFor(sourcesOf(payment));
  const scheduling = policyFor({ ...NOBODY, frame: schedule.join(' ') });
  return (url) => {
    if (PAYMENT_PAGE.test(url)) return paying;
    return SCHEDULE_PAGE.test(url) ? scheduling : strict;
  };
}
