import { LitElement } from 'lit';
import { sheetOf } from '../element/styles.ts';

/** Puts the styles of a control on it, as sheets of the document in which it stands. */
function dress(element: LitElement, root: ShadowRoot): ShadowRoot {
  const { elementStyles } = element.constructor as typeof LitElement;
  root.adoptedStyleSheets = elementStyles.map(style => ('cssText' in style ? sheetOf(root, style.cssText) : style));
  return root;
}

// A control of the library brings sheets of the page: in a frame it could not be made, and a move there would take its look. The kit's own
// copy of the class is changed, which no other element of the page has.
Object.assign(LitElement.prototype, {
  createRenderRoot(this: LitElement) {
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    return dress(this, this.shadowRoot ?? this.attachShadow(shadowRootOptions));
  },
  adoptedCallback(this: LitElement) {
    if (this.shadowRoot) dress(this, this.shadowRoot);
  },
});
