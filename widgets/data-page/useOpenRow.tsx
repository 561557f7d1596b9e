import { needOfScreen, type AnyResource, type FilterValues } from '@patrolkit/core';
import { useState, type ReactNode } from 'react';
import { useConsole, useHost } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import type { ListSectionView } from './list-section.ts';

const RowDialog = lateDialog(async () => (await import('./RowDialog.tsx')).RowDialog);

/**
 * Opens a row of a list. The page's own view opens it if there is one, and the page that plays recordings opens a recording. Any other row
 * opens in a dialog, which the caller must draw. When opening a row does not show its details, `details` does.
 */
export function useOpenRow({
  resource,
  views,
  rows,
  filters,
  isNarrow,
  List,
  onLink,
}: {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  /** The rows of the shown page. */
  readonly rows: readonly unknown[];
  /** The filters of the list. */
  readonly filters: FilterValues;
  readonly isNarrow: boolean;
  /** Draws the lists that belong to a row. */
  readonly List: ListSectionView;
  /** The user requests another page. */
  readonly onLink: (screen: string, query: string) => void;
}): {
  readonly open: (id: string) => void;
  readonly details: ((id: string) => void) | undefined;
  readonly dialog: ReactNode;
} {
  const console = useConsole();
  const host = useHost();
  const isPermitted = usePermission();
  const [opened, setOpened] = useState<string>();
  const { link } = resource;
  const plays = link?.plays === true && isPermitted(needOfScreen(link.screen));
  return {
    open: id => {
      const row = rows.find(one => resource.id(one) === id);
      if (views.open) return views.open(host, console, id, row);
      const query = plays && row !== undefined ? link.query(row) : undefined;
      if (query === undefined) setOpened(id);
      else onLink(link?.screen ?? '', query);
    },
    details: plays ? setOpened : undefined,
    dialog:
      opened === undefined ? null : (
        <RowDialog
          resource={resource}
          views={views}
          rows={rows}
          id={opened}
          filters={filters}
          isNarrow={isNarrow}
          List={List}
          onGo={setOpened}
          onClose={() => setOpened(undefined)}
          onLink={(screen, query) => {
            // The player may be beside the list, so the dialog closes to make room.
            if (plays) setOpened(undefined);
            onLink(screen, query);
          }}
        />
      ),
  };
}
