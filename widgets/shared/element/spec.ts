import type { PartName } from '@patrolkit/core';

/** A text setting, an id, or ids separated by blanks, which the property also takes as a list. With `values`, only those are accepted. */
export interface StringAttribute {
  readonly type: 'string';
  readonly doc: string;
  readonly default?: string;
  readonly values?: readonly string[];
}

/** A number, with its unit in `doc`. */
export interface NumberAttribute {
  readonly type: 'number';
  readonly doc: string;
  readonly default?: number;
}

/** True when present, unless its value is "false". */
export interface BooleanAttribute {
  readonly type: 'boolean';
  readonly doc: string;
  readonly default?: boolean;
}

/** A JSON text as attribute, any value as property. `json<T>()` makes one. */
export interface JsonAttribute<T> {
  readonly type: 'json';
  readonly doc: string;
  readonly default?: T;
  /** Carries the type only. */
  readonly value?: T;
}

/** One attribute of an element, and the property of the same name in camel case. */
export type AttributeSpec = StringAttribute | NumberAttribute | BooleanAttribute | JsonAttribute<unknown>;

/** One event of an element. Listeners can prevent an event whose name ends in "request"; all others state facts. */
export interface EventSpec<Name extends string, Detail> {
  readonly name: Name;
  readonly doc: string;
  /** Carries the type only. */
  readonly detail?: Detail;
}

/** A documented part. `when` names the state in which it is drawn, if it is not always there. */
export type PartSpec = string | { readonly doc: string; readonly when: string };

/** A read-only property that no attribute sets. `property<T>()` makes one. */
export interface PropertySpec<T> {
  readonly doc: string;
  /** Carries the type only. */
  readonly value?: T;
}

/** Everything public about an element, as data. The element, its typings and its documentation are made from it. */
export interface ElementSpec {
  readonly tag: `patrol-${string}`;
  readonly summary: string;
  /** The parts of the console that its view reads. They and their code are loaded with the widget. */
  readonly needs?: readonly PartName[];
  /** True for a widget that draws without a console. */
  readonly standalone?: boolean;
  /** With any one of these attributes, the page itself gives the content. The widget then draws even while nobody is signed in. */
  readonly sessionless?: readonly string[];
  readonly attributes?: Readonly<Record<string, AttributeSpec>>;
  /** Read-only properties. */
  readonly properties?: Readonly<Record<string, PropertySpec<unknown>>>;
  readonly events?: readonly EventSpec<string, unknown>[];
  /** The meaning of each slot by name ('' is the default slot). */
  readonly slots?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, PartSpec>>;
  /** Custom properties that the widget reads, with their defaults. */
  readonly cssProperties?: Readonly<Record<`--${string}`, string>>;
}

/** Describes an element and keeps the literal types. */
export function elementSpec<const Spec extends ElementSpec>(spec: Spec): Spec {
  return spec;
}

/** Describes an event: `event<Detail>()('name', 'when it fires and what the detail holds')`. */
export function event<Detail = undefined>() {
  return <const Name extends string>(name: Name, doc: string): EventSpec<Name, Detail> => ({ name, doc });
}

/** Describes an attribute that holds JSON: `json<Point[]>('doc', fallback)`. */
export function json<T>(doc: string, fallback?: T): JsonAttribute<T> {
  return fallback === undefined ? { type: 'json', doc } : { type: 'json', doc, default: fallback };
}

/** Describes a read-only property: `property<Promise<Console>>('doc')`. */
export function property<T>(doc: string): PropertySpec<T> {
  return { doc };
}

/** True if listeners can prevent what the event announces. */
export function isRequest(name: string): boolean {
  return name.endsWith('request');
}

/** `robot-id` to `robotId`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `robot-id` to `robotId`, as types. */
export type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The type of an attribute's value, from its description. */
export type ValueOf<Attribute> = Attribute extends { type: 'string'; values: readonly (infer Value)[] }
  ? Value
  : Attribute extends { type: 'string' }
    ? string
    : Attribute extends { type: 'number' }
      ? number
      : Attribute extends { type: 'boolean' }
        ? boolean
        : Attribute extends JsonAttribute<infer Value>
          ? Value
          : never;

type Given<Attribute> = Attribute extends { type: 'boolean' } | { default: unknown } ? never : undefined;

/** A spec's attributes. Empty if it has none. */
export type AttributesOf<Spec> = Spec extends { attributes: infer Attributes } ? Attributes : Record<never, never>;

/** An element's values by property name, including defaults. */
export type Values<Spec> = {
  readonly [Name in keyof AttributesOf<Spec> & string as Camel<Name>]:
    ValueOf<AttributesOf<Spec>[Name]> | Given<AttributesOf<Spec>[Name]>;
};

type EventUnion<Spec> = Spec extends { events: readonly (infer Item)[] } ? Item : never;

/** Event name to detail. */
export type Details<Spec> = {
  [Item in EventUnion<Spec> as Item extends EventSpec<infer Name, unknown> ? Name : never]: Item extends EventSpec<
    string,
    infer Detail
  >
    ? Detail
    : never;
};

/** Sends an event to the page. False if it was a request and a listener prevented it. */
export type Emit<Spec> = <Name extends keyof Details<Spec> & string>(
  name: Name,
  ...detail: undefined extends Details<Spec>[Name] ? [detail?: Details<Spec>[Name]] : [detail: Details<Spec>[Name]]
) => boolean;

/** What a widget's view gets. */
export type ViewProps<Spec> = Values<Spec> & {
  readonly emit: Emit<Spec>;
  /** Given texts that mean nothing, by property name. The values have the defaults in their place. */
  readonly refused?: ReadonlyMap<string, string | undefined>;
};

/** An element's read-only properties. Empty if it has none. */
type PropertiesOf<Spec> = Spec extends { properties: infer Properties } ? Properties : Record<never, never>;

/** The element as page code sees it: properties and typed listeners. Rejected values and null fall back to the defaults. */
export type ElementOf<Spec> = {
  readonly [Name in keyof PropertiesOf<Spec> & string]: PropertiesOf<Spec>[Name] extends PropertySpec<infer Value>
    ? Value
    : never;
} & {
  -readonly [Name in keyof Values<Spec>]: Values<Spec>[Name] | undefined;
} & {
  addEventListener<Name extends keyof Details<Spec> & string>(
    type: Name,
    listener: (event: CustomEvent<Details<Spec>[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof Details<Spec> & string>(
    type: Name,
    listener: (event: CustomEvent<Details<Spec>[Name]>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
} & HTMLElement;
