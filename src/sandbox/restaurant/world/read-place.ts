import {
  choice,
  date,
  fields,
  flag,
  list,
  optional,
  orNull,
  text,
  timeZone,
  whole,
  withDefault,
} from '../http/read-json.ts';
import { USUALLY_HIRED, madeUpRoles, madeUpStaff, newcomerOf } from './crew.ts';
import { draw } from './draw.ts';
import {
  AGENT_STATES,
  type AgentState,
  type Person,
  type SandboxRestaurant,
  TROUBLE_PLANS,
  type TroublePlan,
} from './place.ts';

const identifier = text(100);
const number = whole(1, Number.MAX_SAFE_INTEGER);
const person = fields({
  id: number,
  first_name: text(),
  last_name: text(),
  email: withDefault(orNull(text()), null),
  mobile: withDefault(orNull(text()), null),
  payroll_id: withDefault(orNull(text()), null),
  punch_id: withDefault(orNull(text()), null),
  login: optional(text()),
  active: withDefault(flag, true),
  roles: list(number, 20),
  hired_on: withDefault(date, USUALLY_HIRED),
});

/** How a place is told: without staff or roles it makes them up. */
export const readToldPlace = fields({
  id: identifier,
  name: text(),
  company: text(),
  zone: timeZone,
  currency: choice(['CAD', 'USD']),
  lightspeed: withDefault(orNull(fields({ business: number, location: number })), null),
  seven_shifts: withDefault(orNull(fields({ company: number, location: number })), null),
  omnivore: withDefault(
    orNull(
      fields({
        location: identifier,
        agent: withDefault<AgentState>(choice(AGENT_STATES), 'offline'),
      }),
    ),
    null,
  ),
  roster: withDefault(orNull(fields({ location: identifier })), null),
  roles: optional(list(fields({ id: number, name: text() }), 50)),
  staff: optional(list(person, 500)),
  /** How many to make up. */
  people: withDefault(orNull(whole(1, 200)), null),
  troubles: withDefault<TroublePlan>(choice(TROUBLE_PLANS), 'rotating'),
  calm_on: withDefault(orNull(date), null),
});
export type ToldPlace = ReturnType<typeof readToldPlace>;

const readPerson = (told: ReturnType<typeof person>): Person => ({
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
  hiredOn: told.hired_on,
  newcomer: false,
});

/** A number of five digits that follows from the name of a place. */
const numberOf = (id: string): number => 10_000 + draw(90_000, id);

export function readPlace(told: ToldPlace): SandboxRestaurant {
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
    calmOn: told.calm_on,
  };
}
