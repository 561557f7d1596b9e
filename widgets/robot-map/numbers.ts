/** A number with one decimal digit, short and the same in every language of the console. */
export const formatNumber = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
