import { z } from 'zod';
import {
  type PointOfSale,
  type PosBreak,
  type PosEmployee,
  type PosLocation,
  type PosPunch,
  type PosSale,
  PosUnavailable,
} from './pos.port.ts';

const TIMEOUT = 20_000;
const instant = z.iso.datetime().transform((text) => new Date(text));
const minor = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform((text) => BigInt(text));
const role = z.object({ id: z.string(), name: z.string() });

const locations = z.object({
  locations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      clockings: z.boolean(),
      sales: z.boolean(),
      revenue_centers: z.array(role),
    }),
  ),
});
const staff = z.object({
  staff: z.array(
    z.object({
      id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      number: z.string().nullable(),
      alternate: z.string().nullable(),
      active: z.boolean(),
      roles: z.array(role),
    }),
  ),
});
const breakOf = z.union([
  z.object({ paid: z.boolean(), from: instant, to: instant }),
  z.object({ paid: z.boolean(), seconds: z.int().min(0) }),
]) satisfies z.ZodType<PosBreak>;
const clockings = z.object({
  clockings: z.array(
    z.object({
      id: z.string(),
      changed_at: instant,
      employee: z.string(),
      role: role.nullable(),
      clocked_in: instant,
      clocked_out: instant.nullable(),
      breaks: z.array(breakOf),
      deleted: z.boolean(),
      declared_cash_tips_minor: minor,
    }),
  ),
});
const sales = z.object({
  sales: z.array(
    z.object({
      id: z.string(),
      changed_at: instant,
      opened_at: instant,
      voided: z.boolean(),
      items: z.array(
        z.object({ employee: z.string().nullable(), net_minor: minor, auto_gratuity_minor: minor }),
      ),
      payments: z.array(
        z.object({ employee: z.string().nullable(), tip_minor: minor, cash: z.boolean() }),
      ),
    }),
  ),
});

/**
 * The adapter that speaks our own small JSON API for points of sale. What it cannot read is no
 * answer.
 */
export function createHttpPos({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): PointOfSale {
  async function ask<T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>> {
    const response = await fetch(`${url}/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403)
      throw new PosUnavailable('pos_refused');
    if (response?.status === 404) throw new PosUnavailable('pos_location_unknown');
    const read = shape.safeParse(response?.ok ? await response.json().catch(() => null) : null);
    if (!read.success) throw new PosUnavailable();
    return read.data;
  }
  const place = (clientId: number, location: string): string =>
    `/accounts/${clientId}/locations/${encodeURIComponent(location)}`;
  return {
    async locations(clientId) {
      const read = await ask(locations, `/accounts/${clientId}/locations`);
      return read.locations.map(({ revenue_centers: revenueCenters, ...rest }): PosLocation => ({
        ...rest,
        revenueCenters,
      }));
    },
    async staff(clientId, location) {
      const read = await ask(staff, `${place(clientId, location)}/staff`);
      return read.staff.map(
        ({ first_name: firstName, last_name: lastName, ...rest }): PosEmployee => ({
          ...rest,
          firstName,
          lastName,
        }),
      );
    },
    async clockings(clientId, { location, from, to }) {
      const read = await ask(
        clockings,
        `${place(clientId, location)}/clockings?from=${from}&to=${to}`,
      );
      return read.clockings.map(toPunch);
    },
    async sales(clientId, { location, from, to, revenueCenter }) {
      const center =
        revenueCenter === null ? '' : `&revenue_center=${encodeURIComponent(revenueCenter)}`;
      const read = await ask(
        sales,
        `${place(clientId, location)}/sales?from=${from}&to=${to}${center}`,
      );
      return read.sales.map(toSale);
    },
  };
}

type Clocking = z.output<typeof clockings>['clockings'][number];
type Sale = z.output<typeof sales>['sales'][number];

const toPunch = (clocking: Clocking): PosPunch => ({
  id: clocking.id,
  changedAt: clocking.changed_at,
  employeeId: clocking.employee,
  role: clocking.role,
  clockedIn: clocking.clocked_in,
  clockedOut: clocking.clocked_out,
  breaks: clocking.breaks,
  deleted: clocking.deleted,
  declaredCashTips: clocking.declared_cash_tips_minor,
});

const toSale = (sale: Sale): PosSale => ({
  id: sale.id,
  changedAt: sale.changed_at,
  openedAt: sale.opened_at,
  voided: sale.voided,
  items: sale.items.map(({ employee, net_minor, auto_gratuity_minor }) => ({
    employeeId: employee,
    netSales: net_minor,
    autoGratuity: auto_gratuity_minor,
  })),
  payments: sale.payments.map(({ employee, tip_minor: tip, cash }) => ({
    employeeId: employee,
    tip,
    cash,
  })),
});
