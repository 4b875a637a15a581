import type { FormObject, FormValue } from './form.ts';
import { invalidRequest } from './protocol-error.ts';

/** How one parameter is read; `path` is its name with brackets, for the error. */
export type Shape<T> = { readonly read: (value: FormValue, path: string) => T };
export type ReadOf<S> = S extends Shape<infer T> ? T : never;

/** A shape around another one, which it shows. */
type Wrapper<T> = Shape<T> & { readonly inside: Shape<unknown> };

type Required<T> = { readonly shape: Shape<T>; readonly isRequired: true };
type Field = Shape<unknown> | Required<unknown>;
type Fields = Readonly<Record<string, Field>>;
type RequiredNames<F> = {
  [K in keyof F]: F[K] extends Required<unknown> ? K : never;
}[keyof F];
export type ObjectOf<F extends Fields> = {
  readonly [K in RequiredNames<F>]: F[K] extends Required<infer T> ? T : never;
} & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: F[K] extends Shape<infer T>
    ? T | undefined
    : never;
};
export type ObjectShape<F extends Fields> = Shape<ObjectOf<F>> & { readonly fields: F };

const MAX_TEXT = 5_000;

const textAt = (value: FormValue, path: string): string => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
  if (value.length > MAX_TEXT)
    throw invalidRequest(`Invalid string: ${path}; must be at most ${MAX_TEXT} characters`, {
      param: path,
    });
  return value;
};

/** A text; an empty one clears what stood there. */
export const text = (): Shape<string> => ({ read: textAt });

/** The id of a thing, never empty. */
export const idText = (): Shape<string> => ({
  read(value, path) {
    const id = textAt(value, path);
    if (id === '')
      throw invalidRequest(`You passed an empty string for '${path}'.`, {
        code: 'parameter_invalid_empty',
        param: path,
      });
    return id;
  },
});

export const integer = (): Shape<number> => ({
  read(value, path) {
    const read = textAt(value, path);
    if (!/^-?\d{1,15}$/.test(read))
      throw invalidRequest(`Invalid integer: ${read}`, {
        code: 'parameter_invalid_integer',
        param: path,
      });
    return Number(read);
  },
});

/** A number with a point; kept as it was written, as it is no float to us. */
export const decimal = (): Shape<string> => ({
  read(value, path) {
    const read = textAt(value, path);
    if (!/^-?\d{1,15}(\.\d{1,12})?$/.test(read))
      throw invalidRequest(`Invalid decimal: ${read}`, { param: path });
    return read;
  },
});

export const flag = (): Shape<boolean> => ({
  read(value, path) {
    const read = textAt(value, path);
    if (read !== 'true' && read !== 'false')
      throw invalidRequest(`Invalid boolean: ${read}`, { param: path });
    return read === 'true';
  },
});

export const oneOf = <const T extends string>(...words: readonly T[]): Shape<T> => ({
  read(value, path) {
    const read = textAt(value, path);
    const found = words.find((word) => word === read);
    if (found === undefined)
      throw invalidRequest(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path });
    return found;
  },
});

/** Empty where what stood there is cleared. */
export const clearable = <T>(shape: Shape<T>): Wrapper<T | ''> => ({
  inside: shape,
  read: (value, path) => (value === '' ? '' : shape.read(value, path)),
});

/** One of two forms; the first that is an object, a list or a word that fits. */
export const either = <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> => ({
  read(value, path) {
    try {
      return first.read(value, path);
    } catch {
      return second.read(value, path);
    }
  },
});

export const listOf = <T>(shape: Shape<T>): Wrapper<readonly T[]> => ({
  inside: shape,
  read(value, path) {
    if (typeof value === 'string') throw invalidRequest(`Invalid array: ${path}`, { param: path });
    const places = Object.keys(value);
    if (places.some((name) => !/^\d+$/.test(name)))
      throw invalidRequest(`Invalid array: ${path}`, { param: path });
    return places
      .sort((a, b) => Number(a) - Number(b))
      .map((name) => shape.read(value[name] ?? '', `${path}[${name}]`));
  },
});

export const required = <T>(shape: Shape<T>): Required<T> => ({ shape, isRequired: true });

const isRequired = (field: Field): field is Required<unknown> => 'isRequired' in field;

/** Named parts: what is not named is refused, what is required has to be there. */
export const object = <F extends Fields>(fields: F): ObjectShape<F> => ({
  fields,
  read(value, path) {
    if (typeof value === 'string') throw invalidRequest(`Invalid object`, { param: path });
    const inside = (name: string) => (path === '' ? name : `${path}[${name}]`);
    refuseUnknown(
      Object.keys(value).filter((name) => !Object.hasOwn(fields, name)),
      inside,
    );
    const read = Object.entries(fields).flatMap(([name, field]) => {
      const given = value[name];
      if (given !== undefined)
        return [[name, (isRequired(field) ? field.shape : field).read(given, inside(name))]];
      if (isRequired(field))
        throw invalidRequest(`Missing required param: ${inside(name)}.`, {
          code: 'parameter_missing',
          param: inside(name),
        });
      return [];
    });
    // Each part was read by its own shape, and none that is required is missing.
    return Object.fromEntries(read) as ObjectOf<F>;
  },
});

function refuseUnknown(names: readonly string[], inside: (name: string) => string): void {
  const [first] = names;
  if (first === undefined) return;
  throw invalidRequest(
    `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.map(inside).join(', ')}`,
    { code: 'parameter_unknown', param: inside(first) },
  );
}

const MAX_KEYS = 50;

/** Names and texts of whoever asks: an empty text takes a name away, an empty whole all of them. */
export const metadata = (): Shape<Readonly<Record<string, string>> | ''> => ({
  read(value, path) {
    if (value === '') return '';
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
    const entries = Object.entries(value).map(
      ([name, part]) => [name, textAt(part, `${path}[${name}]`)] as const,
    );
    if (entries.length > MAX_KEYS || entries.some(([, part]) => part.length > 500))
      throw invalidRequest('Metadata has at most 50 keys, with values of at most 500 characters.', {
        param: path,
      });
    return Object.fromEntries(entries);
  },
});

/** A time in seconds, or bounds of it. */
export const timeRange = (): Shape<
  number | { gt?: number; gte?: number; lt?: number; lte?: number }
> => either(integer(), object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }));

export const isInRange = (
  time: number,
  range: ReadOf<ReturnType<typeof timeRange>> | undefined,
): boolean => {
  if (range === undefined) return true;
  if (typeof range === 'number') return time === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return time > gt && time >= gte && time < lt && time <= lte;
};

/** A form as a whole. */
export const readForm = <T>(shape: Shape<T>, form: FormObject): T => shape.read(form, '');
