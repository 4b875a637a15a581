import { z } from 'zod';
import { type Day, readZone } from '#kernel/day.ts';
import { madeUpRoles, madeUpStaff, newcomerOf } from './crew.ts';
import { draw } from './draw.ts';
import { AGENT_STATES, type Person, type Place, TROUBLE_PLANS } from './place.ts';

const identifier = z.string().min(1).max(100);
const whole = z.int().min(1);
const text = z.string().min(1).max(200);
const person = z.strictObject({
  id: whole,
  first_name: text,
  last_name: text,
  email: text.nullable().default(null),
  mobile: text.nullable().default(null),
  payroll_id: text.nullable().default(null),
  punch_id: text.nullable().default(null),
  login: text.optional(),
  active: z.boolean().default(true),
  roles: z.array(whole).max(20),
  hired_on: z.iso.date().default('2024-05-20'),
});

/** How a place is told: without staff or roles it makes them up. */
export const placeSchema = z.strictObject({
  id: identifier,
  name: text,
  company: text,
  zone: z.string().refine((zone) => readZone(zone) !== null),
  currency: z.enum(['CAD', 'USD']),
  lightspeed: z.strictObject({ business: whole, location: whole }).nullable().default(null),
  seven_shifts: z.strictObject({ company: whole, location: whole }).nullable().default(null),
  omnivore: z
    .strictObject({ location: identifier, agent: z.enum(AGENT_STATES).default('offline') })
    .nullable()
    .default(null),
  roster: z.strictObject({ location: identifier }).nullable().default(null),
  roles: z
    .array(z.strictObject({ id: whole, name: text }))
    .min(1)
    .max(50)
    .optional(),
  staff: z.array(person).max(500).optional(),
  /** How many to make up. */
  people: z.int().min(1).max(200).nullable().default(null),
  troubles: z.enum(TROUBLE_PLANS).default('rotating'),
});
export type ToldPlace = z.infer<typeof placeSchema>;

const readPerson = (told: z.infer<typeof person>): Person => ({
  id: told.id,
  firstName: told.first_name,
  lastName: told.last_name,
  email: told.email,
  mobile: told.mobile,
  payrollId: told.payroll_id,
  punchId: told.punch_id,
  login: told.login ?? `${told.first_name.toLowerCase()}${told.id % 100}`,
  active: told.active,
  roles: told.roles,
  // The schema has seen that it is a date.
  hiredOn: told.hired_on as Day,
  newcomer: false,
});

/** A number of five digits that follows from the name of a place. */
const numberOf = (id: string): number => 10_000 + draw(90_000, id);

export function readPlace(told: ToldPlace): Place {
  const number = numberOf(told.id);
  const roles = told.roles ?? madeUpRoles(number);
  const staff = told.staff?.map(readPerson) ?? madeUpStaff(number, roles, told.people);
  return {
    id: told.id,
    number,
    name: told.name,
    company: told.company,
    zone: told.zone,
    currency: told.currency,
    lightspeed: told.lightspeed,
    sevenShifts: told.seven_shifts,
    omnivore: told.omnivore && { location: told.omnivore.location },
    roster: told.roster,
    roles,
    staff: [...staff, newcomerOf(number, roles)],
    troubles: told.troubles,
  };
}
