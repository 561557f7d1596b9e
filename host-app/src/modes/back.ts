/** Makes back close the top dialog before it leaves the page, because an app has no other button for it. */

/** The open modal dialogs in a part of the page and in its widgets, the lowest first. The dialog shown last is on top. */
function modalDialogs(root: ParentNode): HTMLDialogElement[] {
  return [...root.querySelectorAll('*')]
    .flatMap(element => [
      ...(element instanceof HTMLDialogElement && isModal(element) ? [element] : []),
      ...(element.shadowRoot ? modalDialogs(element.shadowRoot) : []),
    ])
    .sort((one, other) => turnOf(one) - turnOf(other));
}

/** Whether `openModal` opened it, as it does every dialog that locks the page. Older browsers do not know the selector `:modal`. */
const isModal = ({ open, dataset }: HTMLDialogElement): boolean => open && dataset['turn'] !== undefined;

/** The number that `openModal` gave it. The code of `openModal` loads with the widgets. */
const turnOf = ({ dataset }: HTMLElement): number => Number(dataset['turn'] ?? 0);

/** Whether a dialog is open. */
export const hasDialog = (root: ParentNode = document): boolean => modalDialogs(root).length > 0;

/** Asks the top dialog to close, as Escape does. False when there is none. A busy dialog stays open, and so does the page. */
export function closeTopDialog(root: ParentNode = document): boolean {
  const dialog = modalDialogs(root).at(-1);
  if (!dialog) return false;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return true;
}

/** Closes every dialog of a page that the user leaves, busy or not. A dialog hidden with its page would lock the rest of the document. */
export function closeDialogs(root: ParentNode): void {
  for (const dialog of modalDialogs(root).reverse()) dialog.close();
}
