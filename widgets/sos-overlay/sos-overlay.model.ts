/** A duration as a clock shows it: 04:07, or 1:04:07 from an hour on. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** For this long after a call has appeared, ms, a key neither answers nor refuses it, because the user may have been typing elsewhere. */
export const blindKeys = 500;

/** Whether a press of a button counts. A real press by keyboard counts only after a moment. */
export const isMeant = (event: { readonly isTrusted: boolean; readonly detail: number }, shownFor: number): boolean =>
  !event.isTrusted || event.detail > 0 || shownFor >= blindKeys;
