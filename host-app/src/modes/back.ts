/** Back closes the dialog on top before it leaves the page: in an app there is no other button for it. */

/** The modal dialogs that are open in a part of the page and in the widgets of it, the lowest first: what was shown last lies above. */
function modalDialogs(root: ParentNode): HTMLDialogElement[] {
  return [...root.querySelectorAll('*')]
    .flatMap(element => [
      ...(element instanceof HTMLDialogElement && isModal(element) ? [element] : []),
      ...(element.shadowRoot ? modalDialogs(element.shadowRoot) : []),
    ])
    .sort((one, other) => turnOf(one) - turnOf(other));
}

/** Whether `openModal` has opened it, which opens all that lock the page. Older browsers do not know the selector `:modal`. */
const isModal = ({ open, dataset }: HTMLDialogElement): boolean => open && dataset['turn'] !== undefined;

/** As `openModal` numbers it, whose code comes with the widgets. */
const turnOf = ({ dataset }: HTMLElement): number => Number(dataset['turn'] ?? 0);

/** Whether a dialog is open. */
export const hasDialog = (root: ParentNode = document): boolean => modalDialogs(root).length > 0;

/** Asks the dialog on top to close, as Escape does; false where there is none. A busy dialog stays open, and so does the page. */
export function closeTopDialog(root: ParentNode = document): boolean {
  const dialog = modalDialogs(root).at(-1);
  if (!dialog) return false;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return true;
}

/** Closes every dialog of a page that is left, busy or not: hidden with its page it would lock the rest of the document. */
export function closeDialogs(root: ParentNode): void {
  for (const dialog of modalDialogs(root).reverse()) dialog.close();
}
