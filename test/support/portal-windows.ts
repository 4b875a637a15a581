import type { BrowserContext } from 'playwright-core';
import type { Level } from '#domain/access/levels.ts';
import type { World } from './world.ts';

/** Who looks at a window of the built portal over a world whose clock is moved. */
export type Visitor =
  | {
      readonly kind: 'manager';
      readonly client: number;
      readonly person: number;
      readonly level: Level;
    }
  | { readonly kind: 'member'; readonly client: number; readonly person: number };

/** The window's clock shows the time of the story, and its session is one of that time. */
export async function keepTime(
  world: World,
  context: BrowserContext,
  visitor: Visitor,
): Promise<void> {
  const now = world.clock.now();
  await context.addInitScript(standAt, now.getTime());
  const kind = visitor.kind === 'manager' ? 'manager' : 'customer';
  const token = await world.session(visitor.client, visitor.person, kind);
  const kept =
    visitor.kind === 'manager'
      ? { name: 'cardload.user', value: managerSession(visitor, now, token) }
      : {
          name: 'cardload.member',
          value: { date: now.toISOString(), token, customer_id: visitor.person },
        };
  await context.addInitScript(({ name, value }) => {
    // On an empty page there is nothing to keep.
    if (window.origin === 'null') return;
    const before = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { date: string } | null;
    if (before === null || before.date < value.date)
      sessionStorage.setItem(name, JSON.stringify(value));
  }, kept);
}

const managerSession = (
  { client, person, level }: Extract<Visitor, { kind: 'manager' }>,
  now: Date,
  token: string,
) => ({
  id: person,
  client_id: client,
  account_level: level,
  date: now.toISOString(),
  title: '',
  sessionid: now.toISOString(),
  token,
  status: 'active',
  stores: [],
  came_from: '/',
});

/** Lets the dates of a page begin at an instant. Timers, and what the browser measures, stay. */
function standAt(instant: number): void {
  const Before = Date;
  const ahead = instant - Before.now();
  globalThis.Date = new Proxy(Before, {
    construct: (_, given) =>
      given.length === 0 ? new Before(Before.now() + ahead) : Reflect.construct(Before, given),
    get: (_, name) =>
      name === 'now' ? () => Before.now() + ahead : (Reflect.get(Before, name) as unknown),
  });
}
