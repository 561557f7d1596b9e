/** Local minutes as an input of type `datetime-local` writes them: 2026-03-10T15:30. */
const two = (value: number): string => String(value).padStart(2, '0');

/** A time as such an input shows it. Empty without one. */
export function writeMinute(at: number | undefined): string {
  if (at === undefined) return '';
  const date = new Date(at);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time in such an input, plus this many ms of its minute. Undefined while the input is incomplete. */
export function readMinute(written: string, into = 0): number | undefined {
  const at = new Date(written).getTime();
  return Number.isFinite(at) ? at + into : undefined;
}
