/** The views that a list page can bring of its own. */
import type { Console } from '@patrolkit/core';
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
export interface CustomViews {
  /** By column. */
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  /** By action. */
  readonly forms: Readonly<Record<string, ComponentType<BatchFormProps>>>;
  /** Shows a row; it is undefined when the list has moved on meanwhile. */
  readonly open: (console: Console, id: string, row: unknown) => void;
}
