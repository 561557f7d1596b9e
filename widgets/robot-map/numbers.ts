/** A number with one digit behind the point, short and the same in every language of the console. */
export const formatNumber = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
