import type { HTMLAttributes, Key, Ref } from 'react';
import type { AttributesOf, Camel, Details, ElementOf, ValueOf } from './spec.ts';

/**
 * An attribute's value in JSX. React omits an attribute whose value is false, and a missing attribute has its default. The text "false"
 * therefore turns off an attribute that is true by default.
 */
type Written<Attribute> = Attribute extends { type: 'boolean'; default: true }
  ? true | 'true' | 'false'
  : ValueOf<Attribute>;

/** The tag in JSX: attributes as in HTML, `json` attributes as properties, and `on<event>` listeners. */
export type JsxOf<Spec> = {
  [
    Name in keyof AttributesOf<Spec> & string as AttributesOf<Spec>[Name] extends { type: 'json' } ? Camel<Name> : Name
  ]?: Written<AttributesOf<Spec>[Name]> | undefined;
} & {
  [Name in keyof Details<Spec> & string as `on${Name}`]?: (event: CustomEvent<Details<Spec>[Name]>) => void;
} & HTMLAttributes<HTMLElement> & {
    ref?: Ref<ElementOf<Spec>>;
    key?: Key;
    part?: string;
  };
