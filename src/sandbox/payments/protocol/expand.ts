import { invalidRequest } from './protocol-error.ts';

type Json = { [name: string]: unknown };

/** What can be put in the place of an id, by the name of the field that holds it. */
export type Expander = {
  /** The whole object behind an id, or nothing where the field holds no id. */
  readonly find: (field: string, id: string) => object | undefined;
  /** Parts that an object shows only when somebody asks for them. */
  readonly include: (object: Json, field: string) => object | null | undefined;
};

const MAX_EXPANDS = 20;
const MAX_DEPTH = 4;

/** Puts whole objects in the place of ids, along each path: `data.latest_invoice.payments`. */
export function expandAll(answer: object, paths: readonly string[], expander: Expander): object {
  if (paths.length > MAX_EXPANDS)
    throw invalidRequest(`You can expand at most ${MAX_EXPANDS} properties.`, { param: 'expand' });
  for (const path of paths) {
    const fields = path.split('.');
    // A list's own `data` costs no level.
    if (fields.filter((field) => field !== 'data').length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, {
        param: 'expand',
      });
    // Every object can be asked for any name.
    expandAt(answer as Json, fields, { expander, path });
  }
  return answer;
}

function expandAt(
  object: Json,
  [field = '', ...rest]: readonly string[],
  how: { readonly expander: Expander; readonly path: string },
): void {
  const value = valueOf(object, field, how);
  if (rest.length === 0 || value === null) return;
  for (const below of Array.isArray(value) ? value : [value])
    if (isJson(below)) expandAt(below, rest, how);
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function valueOf(
  object: Json,
  field: string,
  { expander, path }: { readonly expander: Expander; readonly path: string },
): unknown {
  if (!Object.hasOwn(object, field)) {
    const included = expander.include(object, field);
    if (included === undefined)
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    object[field] = included;
    return included;
  }
  const value = object[field];
  const whole = (id: unknown): unknown =>
    typeof id === 'string' ? (expander.find(field, id) ?? id) : id;
  const expanded = Array.isArray(value) ? value.map(whole) : whole(value);
  if (typeof expanded === 'string')
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  object[field] = expanded;
  return expanded;
}
