/** The order of ids that end in a rising number, as in most servers. It shows what is new, whichever clock dated it. */

/** A server may store alarms that are raised together slightly out of order. */
const margin = 20n;

const parts = (id: string): { readonly prefix: string; readonly number: bigint } | undefined => {
  const [, prefix = '', digits] = /^(.*?)(\d{1,40})$/.exec(id) ?? [];
  return digits === undefined ? undefined : { prefix, number: BigInt(digits) };
};

/** The later of two ids. Undefined when they have no order. Without the first it is the second, if it ends in a number. */
export function laterId(one: string | undefined, other: string): string | undefined {
  const b = parts(other);
  if (!b) return undefined;
  const a = one === undefined ? b : parts(one);
  if (a?.prefix !== b.prefix) return undefined;
  return a.number > b.number ? one : other;
}

/** Whether the server gave an id after the last known one, or so shortly before that it may have stored it later. */
export function isAfterId(id: string, last: string | undefined): boolean {
  const a = parts(id);
  const b = last === undefined ? undefined : parts(last);
  return a !== undefined && b !== undefined && a.prefix === b.prefix && a.number > b.number - margin;
}
