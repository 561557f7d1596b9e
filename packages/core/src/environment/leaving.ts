/** The members of a page that `askBeforeLeaving` uses. */
type LeftPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Has the browser ask before the user leaves or reloads the page, because something in it is not saved. The result ends that. */
export function askBeforeLeaving(page: LeftPage = window): () => void {
  const hold = (event: Event): void => event.preventDefault();
  page.addEventListener('beforeunload', hold);
  return () => page.removeEventListener('beforeunload', hold);
}
