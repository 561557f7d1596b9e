import { pictureLimits, stepLimits, whenGiven, type AnyCall, type FieldFault } from '@patrolkit/transport/contract';
import { ofFields, Refusal, type FieldRefusal } from './refusal.ts';
import type { TextKey } from '../language/texts.ts';

/** Limit of a text that a user types, characters; a text field with a longer limit holds a file. */
const LONGEST_TEXT = 65_536;

const megabyte = 1024 ** 2;

/** The message for a file that is larger than its limit. */
export const tooBig = ({ max }: { readonly max: number }): [TextKey, Record<string, number>] =>
  max < megabyte
    ? ['error.tooBigFor', { n: Math.floor(max / 1024) }]
    : ['error.tooBig', { n: Math.ceil(max / megabyte) }];

/** The message for a file of a wrong type. */
export const wrongPicture = ({ types = [] }: { readonly types?: readonly string[] }): TextKey =>
  types.includes('audio/wav')
    ? 'error.wavOnly'
    : types.includes('text/markdown')
      ? 'error.documentOnly'
      : types.includes('image/png')
        ? 'error.jpegOrPng'
        : 'error.jpegOnly';

/** The message of a fault, with the HTTP status that fits it. */
const refusedField = (
  { wireName, reason, bounds, rule, words: said }: FieldFault,
  given: unknown,
  isFile: boolean,
): FieldRefusal & { status: number } => {
  const { min, max, decimals, format } = bounds;
  const say = (key: FieldRefusal['key'], words: FieldRefusal['words'] = {}, status = 400) => ({
    field: wireName,
    key,
    words,
    status,
  });
  if (given instanceof Blob) return given.size > max ? say(...tooBig(bounds), 413) : say(wrongPicture(bounds), {}, 415);
  // The file is missing, or the request has several.
  if (isFile) return say('error.oneFile');
  if (reason === 'unreadable') return say('error.parameters', { name: wireName });
  if (rule) return say(`error.rule.${rule}`, said);
  if (reason === 'format' && format) return say(`error.format.${format}`, format === 'steps' ? stepLimits : {});
  if (typeof given === 'number' || decimals !== undefined) return say('error.range', { from: min, to: max });
  // A picture that travels as text has the limit of a picture.
  if (typeof given === 'string' && max > LONGEST_TEXT) return say(...tooBig(pictureLimits), 413);
  return say(min > 0 ? 'error.text' : 'error.tooLong', { n: max });
};

/** The message of each field of a request that cannot be read or breaks the contract. */
export const refusedFields = (
  { request: { kind } }: AnyCall,
  faults: readonly FieldFault[],
  source: unknown,
): (FieldRefusal & { status: number })[] => {
  const given = new Map(Object.entries(Object(source)));
  const isFile = (field: string): boolean => {
    const declared = kind.type === 'entity' ? kind.fields[field] : undefined;
    return declared !== undefined && whenGiven(declared.codec).kind.type === 'file';
  };
  return faults
    .filter(({ wireName }) => wireName !== '')
    .map(fault => refusedField(fault, given.get(fault.wireName), isFile(fault.field)));
};

/** Refuses a request, naming every field that cannot be read or breaks the contract. */
export const refuseFaults = (call: AnyCall, faults: readonly FieldFault[], source: unknown): never => {
  const [first, ...others] = refusedFields(call, faults, source);
  if (!first) throw new Refusal(400, 'error.parameters', { name: call.name });
  throw ofFields([first, ...others], first.status);
};
