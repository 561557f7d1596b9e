/** Numbers as users type them, and as plain text: `-12.5`. */

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** The sign between whole and decimal digits in a language. */
const decimalSign = (tag: string): string =>
  new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/**
 * A typed number as plain text: with usual digits for full-width ones, and a point for the decimal sign of the language or of Chinese
 * typing. A text that is no number stays as it is, so that its owner refuses it.
 */
export function plainNumber(typed: string, tag: string): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[。｡]/, '.')
    .replace('\u2212', '-')
    .replace(decimalSign(tag), '.');
  return text === '' || plain.test(text) ? text : typed;
}

/** The number of a typed text. Undefined for a text that is none. */
export function numberOf(typed: string, tag: string): number | undefined {
  const text = plainNumber(typed, tag);
  return plain.test(text) ? Number(text) : undefined;
}

/** Bounds of a number, and the difference of one press of a key. */
export interface NumberSteps {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

/** A plain number changed by some steps, within its bounds. An empty text counts as 0. Undefined for a text that is no number. */
export function steppedNumber(value: string, steps: number, { min, max, step = 1 }: NumberSteps): string | undefined {
  if (value !== '' && !plain.test(value)) return undefined;
  const digits = Math.max(...[value, String(step)].map(text => text.split('.')[1]?.length ?? 0));
  const next = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, Number(value) + steps * step));
  return String(Number(next.toFixed(digits)));
}
