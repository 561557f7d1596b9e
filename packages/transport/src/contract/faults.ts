/** Finds the fields of a request that break their limits, for both sides of the wire. */
import type { Call } from './call.ts';
import { invalid, isRecord, whenGiven, type Codec, type Limits } from './codec/codec.ts';
import { hasForm } from './formats.ts';
import { fieldsOf, limitsOf, narrower, type Bounds } from './limits.ts';
import { brokenRules, type BrokenWords, type FieldRule } from './rules.ts';
import { isWithin, textsOf } from './within.ts';

/** A field of a request that cannot be sent or accepted. */
export interface FieldFault {
  /** Its name in the typed request. Empty when the request as a whole cannot be read. */
  readonly field: string;
  /** Its name on the wire. */
  readonly wireName: string;
  /**
   * Why: it is not within `bounds`, does not have their format, breaks `rule`, or cannot be read because it is missing or of another type.
   */
  readonly reason: 'limits' | 'format' | 'rule' | 'unreadable';
  readonly bounds: Bounds;
  /** The rule between fields that it breaks. */
  readonly rule?: FieldRule['kind'];
  /** What the message of the rule says beside. */
  readonly words?: BrokenWords;
}

/** A request that was read, or its faults. */
export type ReadRequest<Request> =
  | { readonly request: Request; readonly faults?: undefined }
  | { readonly request?: undefined; readonly faults: readonly FieldFault[] };

/** Whether a text has its format. Of names by language, each has it. */
const isFormed = (value: unknown, limits: Limits): boolean =>
  isRecord(value) ? textsOf(value).every(text => hasForm(text, limits)) : hasForm(value, limits);

/** Whether a typed value is within the limits of its codec, and each item of a list within those of its own. */
function keepsLimits(codec: Codec<unknown>, value: unknown): boolean {
  const { limits, kind } = whenGiven(codec);
  if (value === undefined) return true;
  if (limits && !(isWithin(value, limits) && isFormed(value, limits))) return false;
  if (kind.type === 'entity' && isRecord(value))
    return Object.entries(kind.fields).every(([name, { codec: inner }]) => keepsLimits(inner, value[name]));
  return !('of' in kind) || !Array.isArray(value) || value.every(item => keepsLimits(kind.of, item));
}

/** The fields of a typed request that break limits, a format or a rule, in the order of the contract. Empty when none does. */
export function faultsOf<Request, Answer>(call: Call<Request, Answer>, request: Request): readonly FieldFault[] {
  const bounds: Readonly<Record<string, Bounds>> = limitsOf(call, request);
  const values = new Map(Object.entries(Object(request)));
  const broken = new Map(
    brokenRules(call.rules ?? [], Object.fromEntries(values)).map(({ field, rule, words }) => [
      field,
      { rule: rule.kind, ...(words ? { words } : {}) },
    ]),
  );
  return fieldsOf(call.request).flatMap(([field, { wireName, codec }]): FieldFault[] => {
    const value = values.get(field);
    const allowed = bounds[field] ?? narrower({}, {});
    const fault = broken.get(field);
    const isWhole = value === undefined || isWithin(value, allowed);
    if (isWhole && !isFormed(value, allowed)) return [{ field, wireName, reason: 'format', bounds: allowed }];
    if (!isWhole || !keepsLimits(codec, value)) return [{ field, wireName, reason: 'limits', bounds: allowed }];
    return fault ? [{ field, wireName, reason: 'rule', bounds: allowed, ...fault }] : [];
  });
}

/**
 * Reads a request as a server does. Returns the typed request when each field can be read and is within its limits, otherwise the faulty
 * fields. `source` is a JSON body, or the result of `fromParameters` for any other.
 */
export function readRequest<Request, Answer>(call: Call<Request, Answer>, source: unknown): ReadRequest<Request> {
  const unread = new Set<string>();
  const report = (path: string): void => void unread.add(/^\.([^.[]+)/.exec(path)?.[1] ?? '');
  const request = call.request.decode(source, { report }, '');
  if (request !== invalid && unread.size === 0) {
    const faults = faultsOf(call, request);
    return faults.length > 0 ? { faults } : { request };
  }
  const fields = new Map(fieldsOf(call.request).map(([field, declared]) => [declared.wireName, { field, declared }]));
  const faults = [...unread].map((wireName): FieldFault => {
    const found = fields.get(wireName);
    const limits = found && whenGiven(found.declared.codec).limits;
    const reason = limits ? 'limits' : 'unreadable';
    return { field: found?.field ?? '', wireName, reason, bounds: narrower(limits ?? {}, {}) };
  });
  return { faults };
}
