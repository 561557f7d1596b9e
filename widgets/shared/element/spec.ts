import type { PartName } from '@patrolkit/core';

/** A text setting, an id, or ids separated by blanks, which a property may also have as a list; with `values` only those are accepted. */
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

/** A JSON text as attribute, any value as property. Made with `json<T>()`. */
export interface JsonAttribute<T> {
  readonly type: 'json';
  readonly doc: string;
  readonly default?: T;
  /** Carries the type only. */
  readonly value?: T;
}

/** One attribute of an element, and the property of the same name in camel case. */
export type AttributeSpec = StringAttribute | NumberAttribute | BooleanAttribute | JsonAttribute<unknown>;

/** One event of an element. A name that ends in "request" can be prevented; the others state facts. */
export interface EventSpec<Name extends string, Detail> {
  readonly name: Name;
  readonly doc: string;
  /** Carries the type only. */
  readonly detail?: Detail;
}

/** A documented part; `when` names the state it is drawn in, if it is not always there. */
export type PartSpec = string | { readonly doc: string; readonly when: string };

/** A property that is only read, and that no attribute sets. Made with `property<T>()`. */
export interface PropertySpec<T> {
  readonly doc: string;
  /** Carries the type only. */
  readonly value?: T;
}

/** All that is public about an element, as data: the element, its typings and its documentation are made from it. */
export interface ElementSpec {
  readonly tag: `patrol-${string}`;
  readonly summary: string;
  /** The parts of the console that its view reads; they and their code come with the widget. */
  readonly needs?: readonly PartName[];
  /** True for a widget that draws without a console. */
  readonly standalone?: boolean;
  /** Attributes with any one of which the page itself gives what is shown: the widget then draws also while nobody is signed in. */
  readonly sessionless?: readonly string[];
  readonly attributes?: Readonly<Record<string, AttributeSpec>>;
  /** Properties that are only read. */
  readonly properties?: Readonly<Record<string, PropertySpec<unknown>>>;
  readonly events?: readonly EventSpec<string, unknown>[];
  /** Slot name ('' is the default slot) to its meaning. */
  readonly slots?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, PartSpec>>;
  /** Custom properties that the widget reads, with their defaults. */
  readonly cssProperties?: Readonly<Record<`--${string}`, string>>;
}

/** Describes an element; the literal types are kept. */
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

/** Describes a property that is only read: `property<Promise<Console>>('doc')`. */
export function property<T>(doc: string): PropertySpec<T> {
  return { doc };
}

/** True if listeners may prevent what the event announces. */
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

/** The value that an attribute's description stands for. */
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

/** A spec's attributes; none if it has none. */
export type AttributesOf<Spec> = Spec extends { attributes: infer Attributes } ? Attributes : Record<never, never>;

/** An element's values by property name, defaults filled in. */
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

/** Tells the page about something; false if it was a request and a listener prevented it. */
export type Emit<Spec> = <Name extends keyof Details<Spec> & string>(
  name: Name,
  ...detail: undefined extends Details<Spec>[Name] ? [detail?: Details<Spec>[Name]] : [detail: Details<Spec>[Name]]
) => boolean;

/** What a widget's view gets. */
export type ViewProps<Spec> = Values<Spec> & {
  readonly emit: Emit<Spec>;
  /** Texts that were given and mean nothing, by property name; the values have the defaults in their place. */
  readonly refused?: ReadonlyMap<string, string | undefined>;
};

/** An element's read-only properties; none if it has none. */
type PropertiesOf<Spec> = Spec extends { properties: infer Properties } ? Properties : Record<never, never>;

/** The element as page code sees it: properties and typed listeners. Rejected values and null fall back to defaults. */
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
