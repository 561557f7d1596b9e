/** Own views of a list page, for what its description cannot express. */
import type { Console, ResourceName, ResourceOf } from '@patrolkit/core';
import type { ReactNode } from 'react';

/** A cell of its own. It is a method, since a view takes only rows of its own page. */
export type CustomCell<Row> = { draw(props: { readonly row: Row }): ReactNode }['draw'];

/** The form of an action on several rows. */
export type BatchForm = (props: {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: (ids: readonly string[]) => void;
}) => ReactNode;

/** The views of any page, as the engine uses them. */
export interface CustomViews {
  /** By column. */
  readonly cells: Readonly<Record<string, CustomCell<unknown>>>;
  /** By action. */
  readonly forms: Readonly<Record<string, BatchForm>>;
  /** Shows a row of the list in an element, when the engine does not. The row is undefined when the list has moved on meanwhile. */
  readonly open?: { open(host: HTMLElement, console: Console, id: string, row: unknown): void }['open'];
}

type Row<R> = R extends { id(row: infer T): string } ? T : never;
type Member<R, List extends string> = R extends Readonly<Record<List, readonly (infer T)[]>> ? T : never;
type Custom<R> = Extract<Member<R, 'columns'>, { readonly kind: 'custom' }>;
type Name<T> = T extends { readonly name: infer N extends string } ? N : never;

/** The views that the description of a page requires: one for each `own` column and each action, and one that opens a row without facts. */
export type ViewsOf<R> = {
  readonly cells: { readonly [N in Name<Custom<R>>]: CustomCell<Row<R>> };
  readonly forms: { readonly [N in Name<Member<R, 'batch'>>]: BatchForm };
} & (R extends { readonly facts: unknown }
  ? object
  : {
      readonly open: { open(host: HTMLElement, console: Console, id: string, row: Row<R> | undefined): void }['open'];
    });

/** Pages that require views of their own. */
export type PageWithViews = {
  [N in ResourceName]: ResourceOf<N> extends { readonly facts: unknown }
    ? [Name<Custom<ResourceOf<N>>> | Name<Member<ResourceOf<N>, 'batch'>>] extends [never]
      ? never
      : N
    : N;
}[ResourceName];
