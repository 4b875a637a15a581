import type { Appearance, Stripe, StripeConstructor, StripeElementLocale } from '@stripe/stripe-js';
import { seconds } from '#kernel/instant.ts';
import type { Language, Region } from './preferences.ts';

/** How long the provider's script may take before it counts as blocked. */
const PATIENCE = seconds(10);
const PAYMENT_PAGE = /^\/account-management\/subscriptions\/(payment|add-payment|confirm)\/?$/;

/** The provider's script did not come: a content blocker, a firewall, or no network. */
export class FieldsBlocked extends Error {
  override readonly name = 'FieldsBlocked';
}

/**
 * Whether this document came as a payment page: only those are sent with a policy that lets the
 * provider's script in, and a page that is reached within the portal keeps the policy it began with.
 */
export function documentTakesPayments(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && PAYMENT_PAGE.test(new URL(entry.name).pathname);
}

const provider = (): StripeConstructor | undefined => window.Stripe;

let loading: Promise<StripeConstructor> | null = null;

/** Loads the provider's script once; what failed may be tried again. */
function loadScript(address: string): Promise<StripeConstructor> {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true });
    const fail = () => {
      loading = null;
      script.remove();
      reject(new FieldsBlocked());
    };
    const timer = setTimeout(fail, PATIENCE);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const create = provider();
      if (create) resolve(create);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

export type ProviderKey = { readonly public_key: string; readonly script_url: string };

/** The provider in this page, in the person's language. */
export async function loadProvider(key: ProviderKey, locale: StripeElementLocale): Promise<Stripe> {
  const create = await loadScript(key.script_url);
  return create(key.public_key, { locale });
}

export function providerLocale(language: Language, region: Region): StripeElementLocale {
  if (language === 'es') return 'es-419';
  if (language === 'fr') return region === 'CA' ? 'fr-CA' : 'fr';
  return 'en';
}

/** The provider's fields in the colors of the page around them. */
export function appearanceOf(page: Element): Appearance {
  const style = getComputedStyle(page);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--brand'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorDanger: token('--danger'),
      borderRadius: token('--r-control'),
      fontSizeBase: '14px',
    },
  };
}
