// Presses everything on a page, and reports which addresses that would open. None of them opens.
import { everything } from './hostile-values.ts';

/** The browser's own word for each change of its address; it has no type here. */
interface Navigation {
  addEventListener(type: 'navigate', listener: (event: Event) => void): void;
  removeEventListener(type: 'navigate', listener: (event: Event) => void): void;
}

/** Replaces the functions that open an address, and notes each that would open. Returns a function that ends that. */
export function watchOpening(opened: string[]): () => void {
  const { open } = window;
  const { click } = HTMLAnchorElement.prototype;
  const { navigation } = window as { navigation?: Navigation };
  const leave = (event: Event): void => {
    const { destination } = event as Event & { destination: { url: string } };
    opened.push(destination.url);
    event.preventDefault();
  };
  const press = (event: Event): void => {
    for (const target of event.composedPath())
      if (target instanceof Element && ['a', 'area'].includes(target.localName)) {
        const address = target.getAttribute('href') ?? target.getAttribute('xlink:href');
        if (address !== null) opened.push(address);
        event.preventDefault();
      }
  };
  window.open = address => {
    opened.push(String(address));
    return null;
  };
  // A link that stands on no page does not report its press to the window.
  HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected) click.call(this);
    else opened.push(this.getAttribute('href') ?? '');
  };
  window.addEventListener('click', press, true);
  navigation?.addEventListener('navigate', leave);
  return () => {
    window.open = open;
    HTMLAnchorElement.prototype.click = click;
    window.removeEventListener('click', press, true);
    navigation?.removeEventListener('navigate', leave);
  };
}

/** Presses each button, link and picture that stands on a page now, through all shadow roots. */
export function pressAll(root: ParentNode): number {
  const pressed = [...everything(root)].filter(element =>
    element.matches('button, a, area, summary, [role=button], [role=link], [role=menuitem], [role=tab], img, image'),
  );
  for (const element of pressed) {
    if (element instanceof HTMLElement) element.click();
    else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  }
  return pressed.length;
}
