/** A figure of a board in words. A dash when the server does not give it. */
export const figureText = (formatNumber: (value: number) => string, value: number | undefined): string =>
  value === undefined ? '–' : formatNumber(value);
