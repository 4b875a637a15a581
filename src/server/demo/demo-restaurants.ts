import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { createRestaurantSandbox } from '#sandbox/restaurant/restaurant-sandbox.ts';
import type { IntegrationSettings } from '../platform/integration-settings.ts';
import { addressOf, portNextTo, type SandboxPlace } from './sandbox-ports.ts';

const randomKey = (): string => randomBytes(16).toString('hex');
/** Shown on the sign-in of the demo's scheduling service. */
export const DEMO_ROSTER = { username: 'roster@maple.example', password: 'Cardload-demo-1' };

/** The restaurants of the demo, as each of their providers shows them. */
export type DemoRestaurants = {
  readonly settings: IntegrationSettings;
  /** Tells the world of its restaurants and who works there. */
  tell(places: readonly object[]): Promise<void>;
  /** Sends a form of a provider's own page; answers where it sends the browser. */
  submit(page: string, fields: readonly (readonly [string, string])[]): Promise<URL>;
  /** The sandbox's own buttons, and what opens them. */
  readonly control: { readonly url: string; readonly key: string };
  stop(): Promise<void>;
};

/** What the story of the demo asks of the providers beside their protocols. */
export type RestaurantsOfDemo = Pick<DemoRestaurants, 'submit'> & {
  readonly teach: () => Promise<void>;
};
/**
 * The points of sale, the scheduler, the order data and the roster of the demo's restaurants, on a
 * port of their own: browsers open their sign-in pages there.
 */
export async function startRestaurantSandbox(
  dataDir: string | null,
  {
    clock,
    portalUrl,
    ...place
  }: SandboxPlace & { readonly clock: Clock; readonly portalUrl: string },
): Promise<DemoRestaurants> {
  const keys = { clientId: 'cardload', clientSecret: randomKey() };
  const [control, apiKey] = [randomKey(), randomKey()];
  const { host, port, nextTo } = place;
  const sandbox = createRestaurantSandbox({
    clock,
    key: control,
    lightspeed: { ...keys, redirectUris: [`${portalUrl}/lightspeed`] },
    sevenShifts: { ...keys, callbackUrl: () => `${portalUrl}/7shifts` },
    omnivore: { apiKey },
    roster: DEMO_ROSTER,
    sevenShiftsWebhookUrl: `${portalUrl}/api/v1/webhooks/7shifts`,
    ...(place.publicUrl ? { publicUrl: place.publicUrl } : {}),
    ...(dataDir ? { file: join(dataDir, 'restaurants.jsonl') } : {}),
  });
  const listensAt = await sandbox.listen({ host, port: port ?? (await portNextTo(host, nextTo)) });
  const url = `http://${addressOf(host)}:${new URL(listensAt).port}`;
  return {
    settings: settingsOf(url, place.publicUrl ?? url, { ...keys, apiKey }),
    async tell(places) {
      const answer = await fetch(`${url}/sandbox/places`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${control}`, 'content-type': 'application/json' },
        body: JSON.stringify({ places }),
      });
      invariant(answer.ok, `the restaurants of the demo are told: ${await answer.text()}`);
    },
    async submit(page, fields) {
      const asked = new URL(page);
      const answer = await fetch(`${url}${asked.pathname}${asked.search}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(
          fields.map(([name, value]): [string, string] => [name, value]),
        ).toString(),
      });
      const back = answer.headers.get('location');
      invariant(back !== null, `the page of a provider sends back: ${await answer.text()}`);
      return new URL(back);
    },
    control: { url: `${url}/sandbox`, key: control },
    stop: () => sandbox.close(),
  };
}

/** `seenAt` is where browsers reach what the server reaches at `url`. */
const settingsOf = (
  url: string,
  seenAt: string,
  keys: { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string },
): IntegrationSettings => ({
  lightspeed: {
    authorizeUrl: `${seenAt}/lightspeed/oauth/authorize`,
    tokenUrl: `${url}/lightspeed/oauth/token`,
    apiUrl: `${url}/lightspeed`,
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    scopes: 'staff-api financial-api offline_access',
  },
  sevenShifts: {
    grantUrl: `${seenAt}/7shifts/grant`,
    tokenUrl: `${url}/7shifts/oauth2/token`,
    apiUrl: `${url}/7shifts`,
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    apiVersion: '2026-01-01',
  },
  orderData: { apiUrl: `${url}/omnivore/1.0`, apiKey: keys.apiKey },
  roster: { apiUrl: `${url}/roster`, frameOrigins: [new URL(seenAt).origin] },
});
