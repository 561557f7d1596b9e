/** JSON as servers write it, without losing digits. A whole number beyond 2^53 is read as its text (interpretations.md 48). */

/** Matches strings, to skip them, and numbers, of which the whole ones are checked. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const wholeNumber = /^-?\d+$/;
/** A whole number with fewer digits is always exact. */
const longDigits = /\d{16}/;

/** Parses JSON text. Throws as `JSON.parse` does. Whole numbers that a number would round come as text. */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!longDigits.test(text)) return parsed;
  const quoted = text.replace(tokens, token =>
    wholeNumber.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  return JSON.parse(quoted);
}
