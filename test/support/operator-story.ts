import { signedIn } from './caller.ts';
import { buildWorld } from './world.ts';

export type Client = {
  client_id: number;
  client_name: string;
  region: string;
  currency: string;
  features: Record<string, string>;
  flags: Record<string, boolean>;
  pad: unknown;
  active: boolean;
  version: number;
};
export type Program = {
  program_id: number;
  name: string;
  fees: Record<string, object>;
  clients: number;
  version: number;
};
export type Refused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};

export type OperatorStory = Awaited<ReturnType<typeof operatorStory>>;

/** A world with an operator and an Admin, and what it takes to open a client. */
export async function operatorStory() {
  const world = await buildWorld();
  const operator = await signedIn(world, {
    ...world.ours,
    id: 1,
    managers: { Admin: world.operator },
  });
  const admin = await signedIn(world, world.ours);
  const program = (await operator.call<{ data: Program[] }>('GET', '/program')).body.data.find(
    (one) => one.name === 'standard',
  )!.program_id;
  const newClient = (more: object = {}) => ({
    client_name: 'Blue Bay',
    company_name: 'Blue Bay Inc.',
    program_id: program,
    address_country: 'US',
    address_province: 'NY',
    contact_email: 'Ops@bluebay.example',
    terms: true,
    billing: 'included',
    flags: { special_client: true },
    features: { eft: '0' },
    pad: { routing: '021000021', account_number: '123456789' },
    first_manager: { fullname: 'Bea Bay', email: `bea${Object.keys(more).length}@bluebay.example` },
    ...more,
  });
  const open = (more: object = {}) =>
    operator.call<Client & Refused>('POST', '/clients', { body: newClient(more) });
  return { world, operator, admin, program, newClient, open };
}

/** What is wrong with which field. */
export const problems = (refused: { body: Refused }) =>
  refused.body.errors.map(({ path, code }) => `${path} ${code}`);
