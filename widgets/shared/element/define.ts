import r2wc from '@r2wc/react-to-web-component';
import { preloadParts, type ConnectionProblem } from '@patrolkit/core';
import { ensureLook } from '@patrolkit/core/theme';
import type { ComponentType } from 'react';
import { ConsoleRequest } from './context.ts';
import { hintCut } from './cut.ts';
import { CodeError } from './lazily.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { tellProblem, type ProviderProblem } from './problems.ts';
import { placedEvent } from './moved.ts';
import { register } from './register.ts';
import { camelCase, isRequest, type AttributeSpec, type ElementOf, type ElementSpec, type ViewProps } from './spec.ts';
import { widgetSheets } from './styles.ts';

// These are inner names of @r2wc/core 1.3.1, which is pinned for them. The element tests fail if they change.
const connected = Symbol.for('r2wc.connected');
const rootProps = Symbol.for('r2wc.props');
const render = Symbol.for('r2wc.render');

declare global {
  interface HTMLElementEventMap {
    /** A widget's view threw, and the widget shows its error frame. Bubbles, for a page's error log. */
    widgetfailed: CustomEvent<{ readonly tag: string; readonly message: string; readonly error: unknown }>;
    /** Widgets cannot show their content: a provider has no connection, or the code of a widget could not be loaded. Bubbles. */
    connectionproblem: CustomEvent<{ readonly reason: ConnectionProblem | ProviderProblem }>;
  }
}

/** The part of the wrapper's element that this file relies on. */
interface WrapperElement extends HTMLElement {
  [connected]: boolean;
  [rootProps]: FrameProps;
  [render](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** A value as the view may see it. Undefined stands for the default. */
function accept(attribute: AttributeSpec, value: unknown): unknown {
  const { type } = attribute;
  if (type === 'string') {
    // Events give ids as lists, and attributes separate them by blanks. A value without text counts as absent.
    const parts: readonly unknown[] = [value].flat();
    const text = parts.every(part => /string|number/.test(typeof part)) ? parts.join(' ') : undefined;
    return text !== undefined && attribute.values?.includes(text) === false ? undefined : text;
  }
  // Frameworks set the property where their markup has the attribute, so a text is read like that of the attribute.
  if (typeof value !== 'string' || type === 'json') return value ?? undefined;
  if (type === 'boolean') return value !== 'false';
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads a JSON text. A text that cannot be read counts as absent. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Makes a custom element of a React view and registers its tag. The view gets attributes and properties as props and the console by
 * context; `emit` sends events. The element survives moves, early properties, late definition and a second definition.
 */
export function defineElement<const Spec extends ElementSpec>(
  spec: Spec,
  view: ComponentType<ViewProps<Spec>>,
  css = '',
): new () => ElementOf<Spec> {
  const attributes: Readonly<Record<string, AttributeSpec>> = spec.attributes ?? {};
  const byProperty = new Map(Object.entries(attributes).map(([name, attribute]) => [camelCase(name), attribute]));
  const needs = spec.needs ?? [];

  // r2wc provides the React root and the shadow root. This class handles attributes, properties and events.
  const Wrapper = r2wc<FrameProps>(Frame, {
    shadow: 'open',
    props: [],
    events: [],
  }) as unknown as new () => WrapperElement;

  class PatrolElement extends Wrapper {
    static {
      for (const name of byProperty.keys()) {
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: PatrolElement) {
            return this.#get(name);
          },
          set(this: PatrolElement, value: unknown) {
            this.#set(name, value);
          },
        });
      }
    }

    static get observedAttributes(): string[] {
      return Object.keys(attributes);
    }

    #given = new Map<string, unknown>();
    /** Given texts that mean nothing, for a view that says so. */
    #refused = new Map<string, string | undefined>();
    #early = new Map<string, unknown>();
    #request = new ConsoleRequest(this, () => this.#draw());

    constructor() {
      super();
      // The wrapper would draw an element that is not in a document and never remove it.
      this[connected] = false;
      this.adoptedCallback();
      this.shadowRoot?.addEventListener('pointerover', hintCut);
      // React must make elements of this document. The document of a frame would make them without the classes of custom elements.
      if (this.shadowRoot) Object.defineProperty(this.shadowRoot, 'ownerDocument', { value: document });
      // A property set before the definition is the element's own and would hide the accessor for ever.
      for (const name of byProperty.keys()) {
        if (!Object.hasOwn(this, name)) continue;
        this.#early.set(name, Reflect.get(this, name));
        Reflect.deleteProperty(this, name);
      }
      this.#fill();
    }

    override connectedCallback(): void {
      ensureLook(this.ownerDocument);
      for (const [name, value] of this.#early) this.#set(name, value);
      this.#early.clear();
      this.#request.start();
      this.#fill();
      super.connectedCallback();
      this.shadowRoot?.dispatchEvent(new Event(placedEvent));
    }

    override disconnectedCallback(): void {
      this.#request.stop();
      // A move disconnects and connects in one task. Only an element that is still away afterwards is unmounted.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** The presence of this method lets `moveBefore` keep the element connected. The provider above may be another one. */
    connectedMoveCallback(): void {
      this.#request.start();
    }

    /** Adopts the sheets of the new document after a move, which removes the old ones. The document of a template shows nothing. */
    adoptedCallback(): void {
      const { shadowRoot: root, ownerDocument } = this;
      if (root && ownerDocument.defaultView) root.adoptedStyleSheets = widgetSheets(root, css);
    }

    attributeChangedCallback(name: string, _before: string | null, after: string | null): void {
      const attribute = attributes[name];
      if (attribute) this.#set(camelCase(name), attribute.type === 'json' ? parse(after) : after);
    }

    /** The value that a view sees for a property. */
    #get(name: string): unknown {
      const attribute = byProperty.get(name);
      return this.#given.get(name) ?? attribute?.default ?? (attribute?.type === 'boolean' ? false : undefined);
    }

    /** Takes a value from an attribute or property. The later one wins. */
    #set(name: string, value: unknown): void {
      const attribute = byProperty.get(name);
      if (!attribute) return;
      const accepted = accept(attribute, value);
      const refused = accepted === undefined && value && typeof value === 'string' ? value : undefined;
      if (Object.is(this.#given.get(name), accepted) && this.#refused.get(name) === refused) return;
      this.#given.set(name, accepted);
      this.#refused.set(name, refused);
      // oxlint-disable-next-line no-console -- for the integrator: the default holds in its place
      if (refused) console.warn(`<${spec.tag}> knows no ${name} "${refused}".`);
      this.#draw();
    }

    // The type of a view's `emit` allows only the events in its description.
    #emit = (name: string, detail?: unknown): boolean => {
      const options = { detail, bubbles: true, composed: true, cancelable: isRequest(name) };
      return this.dispatchEvent(new CustomEvent(name, options));
    };

    #report = (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      const detail = { tag: spec.tag, message, error };
      this.dispatchEvent(new CustomEvent('widgetfailed', { detail, bubbles: true, composed: true }));
      if (error instanceof CodeError) tellProblem(this, 'code');
    };

    #fill(): void {
      const values: Record<string, unknown> = { emit: this.#emit, refused: this.#refused };
      for (const name of byProperty.keys()) values[name] = this.#get(name);
      Object.assign(this[rootProps], {
        host: this,
        provided: this.#request.provided,
        standalone: spec.standalone ?? false,
        isGiven: spec.sessionless?.some(name => this.#get(camelCase(name))) === true,
        needs,
        view,
        values,
        report: this.#report,
      });
    }

    #draw(): void {
      this.#fill();
      this[render]();
    }
  }

  preloadParts(...needs);
  return register(spec.tag, PatrolElement) as unknown as new () => ElementOf<Spec>;
}
