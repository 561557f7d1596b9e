/** What a list page draws itself, where its description has no word for it. */
import type { Console, ResourceName } from '@patrolkit/core';
import type { ComponentType } from 'react';

/** A cell of its own. */
export interface CellProps {
  readonly row: unknown;
}

/** The form of an action on several rows. */
export interface BatchFormProps {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDone: (ids: readonly string[]) => void;
}

/** The views of one page. */
export interface OwnViews {
  /** By column. */
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  /** By action. */
  readonly forms: Readonly<Record<string, ComponentType<BatchFormProps>>>;
  /** Shows a row; it is undefined when the list has moved on meanwhile. */
  readonly open: (console: Console, id: string, row: unknown) => void;
}

const loaders: Record<ResourceName, () => Promise<OwnViews>> = {
  'alarm-query': async () => (await import('./alarm-query.tsx')).alarmQuery,
};

/** Loads the views of a page. */
export const loadViews = (name: ResourceName): Promise<OwnViews> => loaders[name]();
