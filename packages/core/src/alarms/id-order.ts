/** The order of ids that end in a rising number, as most servers give them: it tells what is new whatever clock dated it. */

/** Alarms that are raised together may be stored a little out of order. */
const margin = 20n;

const parts = (id: string): { readonly prefix: string; readonly number: bigint } | undefined => {
  const [, prefix = '', digits] = /^(.*?)(\d{1,40})$/.exec(id) ?? [];
  return digits === undefined ? undefined : { prefix, number: BigInt(digits) };
};

/** The later of two ids; undefined where they tell no order. Without the first it is the second, if it ends in a number. */
export function laterId(one: string | undefined, other: string): string | undefined {
  const b = parts(other);
  if (!b) return undefined;
  const a = one === undefined ? b : parts(one);
  if (a?.prefix !== b.prefix) return undefined;
  return a.number > b.number ? one : other;
}

/** Whether an id was given after the last one that was known, or so shortly before it that it may have been stored later. */
export function isAfterId(id: string, last: string | undefined): boolean {
  const a = parts(id);
  const b = last === undefined ? undefined : parts(last);
  return a !== undefined && b !== undefined && a.prefix === b.prefix && a.number > b.number - margin;
}
