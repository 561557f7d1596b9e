/** Local minutes as plain text: 2026-03-10T15:30. */
const two = (value: number): string => String(value).padStart(2, '0');

/** The local minute of a time. Empty without a time. */
export function writeMinute(at: number | undefined): string {
  if (at === undefined) return '';
  const date = new Date(at);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time of a written minute, plus this many ms of that minute. Undefined for a text that is no written minute. */
export function readMinute(written: string, into = 0): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(written)) return undefined;
  const at = new Date(written).getTime();
  return Number.isFinite(at) ? at + into : undefined;
}
