import type { World } from '../store/world.ts';
import { type FormObject, decodeForm } from './form.ts';
import {
  type ObjectOf,
  type ObjectShape,
  type Shape,
  idText,
  listOf,
  object,
  readForm,
} from './parameters.ts';

type Method = 'GET' | 'POST' | 'DELETE';
/** What stands in the path. */
export type PathIds = Readonly<Record<string, string>>;
type Fields = Parameters<typeof object>[0];

type ClientSecret = (world: World, ids: PathIds) => string | null;

/** One operation of the protocol, ready to be served. */
export type Operation = {
  readonly method: Method;
  readonly path: string;
  /** The secret with which a browser may call it, beside the publishable key; null for none. */
  readonly clientSecret: ClientSecret | null;
  readonly parameters: Shape<unknown> & { readonly fields: Fields };
  readonly read: (form: FormObject) => Prepared;
};
export type Prepared = {
  readonly expand: readonly string[];
  readonly run: (world: World, ids: PathIds) => object;
};

/** Names and reads what an operation takes; every operation takes `expand` besides. */
export function operation<F extends Fields>({
  method,
  path,
  parameters,
  clientSecret = null,
  run,
}: {
  readonly method: Method;
  readonly path: string;
  readonly parameters: F;
  readonly clientSecret?: ClientSecret | null;
  readonly run: (world: World, input: ObjectOf<F>, ids: PathIds) => object;
}): Operation {
  const shape: ObjectShape<F> = object(parameters);
  const own: ObjectShape<{ expand: Shape<readonly string[]> }> = object({
    expand: listOf(idText()),
  });
  return {
    method,
    path,
    clientSecret,
    parameters: shape,
    read({ expand, ...form }) {
      const input = readForm(shape, form);
      const wanted = expand === undefined ? [] : (readForm(own, { expand }).expand ?? []);
      return { expand: wanted, run: (world, ids) => run(world, input, ids) };
    },
  };
}

/** What somebody sent, from the body of a form or from the query of an address. */
export const formOf = (method: string, url: string, body: unknown): FormObject => {
  if (method === 'GET') return decodeForm(url.split('?')[1] ?? '');
  const text = typeof body === 'string' ? body : '';
  return decodeForm(text === '' ? (url.split('?')[1] ?? '') : text);
};
