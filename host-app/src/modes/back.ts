/** Back closes the dialog on top before it leaves the page: in an app there is no other button for it. */

/** The dialog on top, in the page or within a widget; undefined without one. Later ones in the document lie above earlier ones. */
function topDialog(root: ParentNode): HTMLDialogElement | undefined {
  let top: HTMLDialogElement | undefined;
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLDialogElement && element.matches(':modal')) top = element;
    if (element.shadowRoot) top = topDialog(element.shadowRoot) ?? top;
  }
  return top;
}

/** Asks the dialog on top to close, as Escape does; false where there is none. One that is busy stays, and so does the page. */
export function closeTopDialog(root: ParentNode = document): boolean {
  const dialog = topDialog(root);
  if (!dialog) return false;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return true;
}
