import type { HTMLAttributes, Key, Ref } from 'react';
import type { AttributesOf, Camel, Details, ElementOf, ValueOf } from './spec.ts';

/**
 * An attribute's value in JSX. React leaves out an attribute whose value is false, and a missing attribute has its default: one that is
 * true by default is turned off by the text "false".
 */
type Written<Attribute> = Attribute extends { type: 'boolean'; default: true }
  ? true | 'true' | 'false'
  : ValueOf<Attribute>;

/** The tag in JSX: attributes as written in HTML, `json` ones as properties, `on<event>` listeners. */
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
