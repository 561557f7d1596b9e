import { asDelivered, shownColumns, withColumnWidth, type AnyResource, type ListLayout } from '@patrolkit/core';
import { useCallback, useMemo } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';

/** The columns of a list as its user arranged them. */
export interface Layout {
  readonly layout: ListLayout;
  /** The list with the shown columns, in order. */
  readonly shown: AnyResource;
  /** Changes the layout. Undefined restores the columns as delivered. */
  readonly keep: (layout: ListLayout | undefined) => void;
  readonly onWidth: (name: string, width: number) => void;
}

/** Reads and stores how a user arranged the columns of a list. */
export function useLayout(resource: AnyResource, userId: string): Layout {
  const { layouts } = useConsole().resources;
  const key = layouts.key(userId, resource.name);
  const layout = useStore(layouts.$layouts)[key] ?? asDelivered;
  const keep = useCallback(
    (next: ListLayout | undefined) => layouts.keep(userId, resource.name, next),
    [layouts, userId, resource],
  );
  return {
    layout,
    shown: useMemo(() => ({ ...resource, columns: shownColumns(resource.columns, layout) }), [resource, layout]),
    keep,
    // This uses the layout as it is stored by now, because widths change faster than the page is drawn.
    onWidth: (name, width) => keep(withColumnWidth(layouts.$layouts.get()[key] ?? asDelivered, name, width)),
  };
}
