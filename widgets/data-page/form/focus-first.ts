/** The elements of a field that can take the focus. */
const controls = 'sl-input, sl-textarea, sl-select, input, button';

/** A control of the library, which takes the focus once it has drawn itself. */
interface Late {
  readonly hasUpdated?: boolean;
  readonly updateComplete?: Promise<unknown>;
}

/** Moves the focus to the first control in an element. */
export const focusFirst = (element: Element | null | undefined): void => {
  const control = element?.querySelector<HTMLElement & Late>(controls);
  if (control?.hasUpdated === false) void control.updateComplete?.then(() => control.focus());
  else control?.focus();
};
