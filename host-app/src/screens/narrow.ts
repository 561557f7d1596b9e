/** True on a screen where the fleet has no column of its own. */
export const narrow = matchMedia('(max-width: 900px)');

/** Listens to its changes; the result stops listening. */
export const onNarrow = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};
