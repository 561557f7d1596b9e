import type { HTMLAttributes, Key, Ref } from 'react';
import type { AttributesOf, Camel, Details, ElementOf, ValueOf } from './spec.ts';

/** The tag in JSX: attributes as written in HTML, `json` ones as properties, `on<event>` listeners. */
export type JsxOf<Spec> = {
  [
    Name in keyof AttributesOf<Spec> & string as AttributesOf<Spec>[Name] extends { type: 'json' } ? Camel<Name> : Name
  ]?: ValueOf<AttributesOf<Spec>[Name]> | undefined;
} & {
  [Name in keyof Details<Spec> & string as `on${Name}`]?: (event: CustomEvent<Details<Spec>[Name]>) => void;
} & HTMLAttributes<HTMLElement> & {
    ref?: Ref<ElementOf<Spec>>;
    key?: Key;
    part?: string;
  };
