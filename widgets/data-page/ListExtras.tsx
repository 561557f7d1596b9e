import { fileRequest } from '@patrolkit/core';
import type { ReactNode } from 'react';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { Dialog, lateDialog } from '../shared/dialog/Dialog.tsx';
import { Button } from '../shared/ui/Button.tsx';
import type { Extra } from './ListHead.tsx';
import type { Draft } from './useDraft.ts';
import type { useLayout } from './useLayout.ts';
import type { ListPageProps, useListPage } from './useListPage.ts';

const ColumnsDialog = lateDialog(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog);
const ExportDialog = lateDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const SavedFilters = lateDialog(async () => (await import('./SavedFilters.tsx')).SavedFilters);

/** Closes the sheet of the filters. Text that was typed into it but not applied is dropped. */
export const closeSheet = (draft: Draft, close: () => void): void => {
  close();
  draft.reset();
};

/** What a button of the head opens over a list: its filters on a narrow page, saved filters, the choice of columns, an export. */
export function ListExtras({
  extra,
  resource,
  userId,
  isNarrow,
  model: { query, listing, kept, applyKept },
  columns,
  draft,
  filters,
  filtersId,
  onClose,
}: Pick<ListPageProps, 'resource' | 'isNarrow'> & {
  readonly userId: string;
  /** What is open. */
  readonly extra: Extra | undefined;
  readonly model: ReturnType<typeof useListPage>;
  readonly columns: ReturnType<typeof useLayout>;
  readonly draft: Draft;
  readonly filters: ReactNode;
  /** The id of the form of the filters. */
  readonly filtersId: string;
  readonly onClose: () => void;
}) {
  const { serverNow } = useConsole();
  const text = useText();
  const { formatNumber } = useTexts();
  const { listed, isReading } = listing;
  if (extra === 'filters' && isNarrow)
    return (
      <Dialog
        open
        title={text('data.filters')}
        onClose={() => closeSheet(draft, onClose)}
        footer={
          <Button kind="primary" type="submit" form={filtersId}>
            {draft.isChanged
              ? text('data.filters.apply')
              : listed && !isReading
                ? text('data.filters.show', { count: formatNumber(listed.total) })
                : text('common.close')}
          </Button>
        }
      >
        {filters}
      </Dialog>
    );
  if (extra === 'saved')
    return <SavedFilters page={resource.name} userId={userId} query={kept} onApply={applyKept} onClose={onClose} />;
  if (extra === 'columns')
    return (
      <ColumnsDialog
        columns={resource.columns}
        layout={columns.layout}
        isNarrow={isNarrow || resource.isCards === true}
        onChange={columns.keep}
        onClose={onClose}
      />
    );
  if (extra === 'export' && listed && resource.file)
    return (
      <ExportDialog
        file={resource.file}
        hint={text('data.export.hint', { count: formatNumber(listed.total) })}
        total={listed.total}
        request={(remark, format) => fileRequest(resource, query, remark, serverNow(), text, format)}
        onClose={onClose}
      />
    );
  return null;
}
