/** The pages on which a payment method is entered or a bank asks its payer to confirm. */
const PAYMENT_PAGE = /^\/account-management\/subscriptions\/(payment|add-payment|confirm)\/?(\?|$)/;

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

/**
 * What a page may load and ask. Only the payment pages reach the payment provider's fields, and
 * they alone: a script that it would be made to send has no other page to run on.
 */
export function portalPolicy(paymentOrigin: string | null): (url: string) => string {
  const strict = policyFor(NOBODY);
  const payment = paymentOrigin === null ? strict : policyFor(sourcesOf(paymentOrigin));
  return (url) => (PAYMENT_PAGE.test(url) ? payment : strict);
}
