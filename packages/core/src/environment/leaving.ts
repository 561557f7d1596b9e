/** The members of a page that `askBeforeLeaving` uses. */
type LeftPage = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Has the browser ask before the page is left or reloaded, since something in it is not saved; until the result is called. */
export function askBeforeLeaving(page: LeftPage = window): () => void {
  const hold = (event: Event): void => event.preventDefault();
  page.addEventListener('beforeunload', hold);
  return () => page.removeEventListener('beforeunload', hold);
}
