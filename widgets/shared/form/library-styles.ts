import { LitElement } from 'lit';
import { sheetOf } from '../element/styles.ts';

/** Puts the styles of a control on it, as sheets of the document that it is in. */
function dress(element: LitElement, root: ShadowRoot): ShadowRoot {
  const { elementStyles } = element.constructor as typeof LitElement;
  root.adoptedStyleSheets = elementStyles.map(style => ('cssText' in style ? sheetOf(root, style.cssText) : style));
  return root;
}

// A control of the library uses sheets of the page: it could not be made in a frame, and a move there would remove its look. This changes
// the kit's own copy of the class, which no other element of the page uses.
Object.assign(LitElement.prototype, {
  createRenderRoot(this: LitElement) {
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    return dress(this, this.shadowRoot ?? this.attachShadow(shadowRootOptions));
  },
  adoptedCallback(this: LitElement) {
    if (this.shadowRoot) dress(this, this.shadowRoot);
  },
});
