import { LitElement } from 'lit';
import { sheetOf } from '../element/styles.ts';

/** Puts the styles of a control on it, as sheets of the document in which it stands. */
function dress(element: LitElement, root: ShadowRoot): ShadowRoot {
  const { elementStyles } = element.constructor as typeof LitElement;
  root.adoptedStyleSheets = elementStyles.map(style => ('cssText' in style ? sheetOf(root, style.cssText) : style));
  return root;
}

// A control of the library brings sheets of the page: in a frame it could not be made, and a move there would take its look.
Object.assign(LitElement.prototype, {
  createRenderRoot(this: LitElement) {
    return dress(this, this.attachShadow({ mode: 'open' }));
  },
  adoptedCallback(this: LitElement) {
    if (this.shadowRoot) dress(this, this.shadowRoot);
  },
});
