/**
 * Fields of a request as names and values: of an address, of a form or of the parts of a multipart body. No other place decides how lists
 * are written there. Calls whose ids are joined by commas declare them as `ids`, which is a text here.
 */
import { whenGiven, type Codec, type Kind } from './codec/codec.ts';
import { plainName } from './codec/entity.ts';

/** A value of one name: text, or a file among the parts of a body. */
export type Parameter = string | Blob;

const singleKinds = new Set<Kind['type']>(['text', 'id', 'number', 'flag', 'time', 'address', 'choice']);

/**
 * Whether a codec is a list of single values, each of which is written under the name of the field. Any other list is written as JSON text.
 */
function isRepeated(codec: Codec<unknown>): boolean {
  const { kind } = whenGiven(codec);
  return kind.type === 'list' && singleKinds.has(whenGiven(kind.of).kind.type);
}

/** The fields of a request that are lists of single values. */
function repeatedFields({ kind }: Codec<unknown>): ReadonlySet<string> {
  const names = new Set<string>();
  if (kind.type !== 'entity') return names;
  for (const { wireName, also, codec } of Object.values(kind.fields))
    if (isRepeated(codec)) for (const name of [wireName, ...also]) names.add(plainName(name));
  return names;
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * The names and values of an encoded request, in order. A missing value is left out. A list of single values comes once for each value, and
 * an empty one not at all. Any other value that is not single comes as JSON text.
 */
export function* parametersOf(
  request: Codec<unknown>,
  payload: Readonly<Record<string, unknown>>,
): Generator<readonly [name: string, value: Parameter]> {
  const repeated = repeatedFields(request);
  for (const [name, value] of Object.entries(payload)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) yield [name, value];
    else if (Array.isArray(value) && repeated.has(plainName(name)))
      for (const item of value as readonly unknown[]) yield [name, asText(item)];
    else yield [name, asText(value)];
  }
}

/**
 * Makes from names and values what a request's `decode` reads, from `URLSearchParams`, `FormData` or any other pairs. A field that is a
 * list of single values gets a list of all values under its name, even of one. Values of any other name that comes twice also become a
 * list, so that a field for a single value refuses them.
 */
export function fromParameters(
  request: Codec<unknown>,
  parameters: Iterable<readonly [name: string, value: Parameter]>,
): Record<string, unknown> {
  const found = new Map<string, Parameter[]>();
  for (const [name, value] of parameters) {
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  const repeated = repeatedFields(request);
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, repeated.has(plainName(name)) || values.length > 1 ? values : values[0]]),
  );
}
