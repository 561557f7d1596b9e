import { fieldsOf, fileRequest } from '@patrolkit/core';
import { Download, Filter, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { lazily, useConsole, useHost, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import { Permitted, usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { BatchBar } from './BatchBar.tsx';
import { Cards } from './Cards.tsx';
import { Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { SortChoice } from './SortChoice.tsx';
import { Table } from './Table.tsx';
import { useListPage, type ListPageProps } from './useListPage.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const ExportDialog = lazily(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const SavedFilters = lazily(async () => (await import('./SavedFilters.tsx')).SavedFilters);
const Curves = lazily(async () => (await import('./Curves.tsx')).Curves);
const RowDialog = lazily(async () => (await import('./RowDialog.tsx')).RowDialog);
const none: ReadonlySet<string> = new Set();

/** A list page for those who may see it. */
export function ListPage(props: ListPageProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={{ element: [props.resource.permission] }} otherwise={<NoPermission />}>
      <List {...props} userId={session.user.id} />
    </Permitted>
  );
}

function List(props: ListPageProps & { readonly userId: string }) {
  const { resource, views, isNarrow, emit, userId } = props;
  const console = useConsole();
  const host = useHost();
  const text = useText();
  const { formatNumber, formatTime } = useTexts();
  const noticeText = useNoticeText();
  const titleId = useId();
  const isPermitted = usePermission();
  const model = useListPage(props);
  const { query, go, isValid, listing, rows, pages, actions, chosen } = model;
  const { listed, isReading, problem, isChanged, canSort, again } = listing;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isSavedOpen, setSavedOpen] = useState(false);
  const [opened, setOpened] = useState<string>();

  const filtersSet = resource.filters.filter(filter =>
    fieldsOf(filter).some(name => query.filters[name] !== undefined),
  );
  const open = (id: string): void => {
    if (!emit('rowopenrequest', { id })) return;
    if (views.open)
      views.open(
        console,
        id,
        rows.find(one => resource.id(one) === id),
      );
    else setOpened(id);
  };
  const shared = {
    resource,
    views,
    rows,
    isBusy: isReading,
    onOpen: open,
    // Without anything to do there is nothing to choose.
    ...(actions.length > 0 ? { actions, chosen: model.chosenIds, onChoose: model.choose } : {}),
  };
  const filters = (
    <Filters resource={resource} values={query.filters} onApply={model.applyFilters} onClear={model.clearFilters} />
  );

  return (
    <>
      <header className="head">
        <h2 id={titleId}>{text(resource.title)}</h2>
        <p
          className="hint"
          part={isChanged ? 'changed' : undefined}
          role="status"
          data-changed={isChanged || undefined}
        >
          {isChanged ? text('data.changed') : listed ? text('data.readAt', { time: formatTime(listed.readAt) }) : null}
        </p>
        {isChanged ? (
          <Button size="small" kind="primary" icon={RotateCw} busy={isReading} onClick={again}>
            {text('common.refresh')}
          </Button>
        ) : (
          <IconButton icon={RotateCw} label={text('common.refresh')} disabled={!isValid || isReading} onClick={again} />
        )}
        {isNarrow ? (
          <Button size="small" icon={Filter} onClick={() => setSheetOpen(true)}>
            {filtersSet.length > 0 ? text('data.filters.count', { count: filtersSet.length }) : text('data.filters')}
          </Button>
        ) : null}
        {resource.curve ? (
          <ViewSwitch
            isCurve={query.isCurve === true}
            onSwitch={isCurve => {
              const { isCurve: _, ...rows } = query;
              go(isCurve ? { ...rows, isCurve } : rows);
            }}
          />
        ) : null}
        <Button size="small" onClick={() => setSavedOpen(true)}>
          {text('data.saved')}
        </Button>
        <PrintButton
          part={() => host.shadowRoot?.querySelector('[part=table], [part=cards], .curves')}
          title={text(resource.title)}
          lines={
            listed
              ? [
                  text('data.print.rows', {
                    rows: formatNumber(listed.rows.length),
                    count: formatNumber(listed.total),
                    page: formatNumber(query.page),
                  }),
                ]
              : []
          }
          isWide
          disabled={rows.length === 0 || !isValid}
        />
        {resource.file && isPermitted({ element: [resource.permission, resource.file.permission] }) ? (
          <Button
            size="small"
            icon={Download}
            disabled={!listed || listed.total === 0 || !isValid}
            onClick={() => setExporting(true)}
          >
            {text('data.export.title')}
          </Button>
        ) : null}
      </header>
      {isNarrow ? (
        isSheetOpen ? (
          <Dialog
            open
            title={text('data.filters')}
            onClose={() => setSheetOpen(false)}
            footer={
              <Button kind="primary" onClick={() => setSheetOpen(false)}>
                {listed && !isReading
                  ? text('data.filters.show', { count: formatNumber(listed.total) })
                  : text('common.close')}
              </Button>
            }
          >
            {filters}
          </Dialog>
        ) : null
      ) : (
        filters
      )}
      {chosen.size > 0 ? (
        <BatchBar
          resource={resource}
          views={views}
          actions={actions}
          rows={[...chosen.values()]}
          onClear={() => model.choose(none)}
          onDone={(action, ids) => {
            emit('rowshandled', { action, ids });
            model.choose(none);
            again();
          }}
        />
      ) : null}
      {!isValid ? (
        <div className="room" />
      ) : resource.curve && query.isCurve ? (
        <div className="room curves">
          <Curves resource={resource} curve={resource.curve} query={query} />
        </div>
      ) : problem && !isReading ? (
        <div className="room">
          <ErrorState title={text('data.loadFailed')} hint={noticeText(problem)} onRetry={again} />
        </div>
      ) : !listed ? (
        <div className="room" aria-busy="true">
          <Skeleton lines={12} />
        </div>
      ) : listed.rows.length === 0 ? (
        <div className="room" aria-busy={isReading || undefined}>
          {filtersSet.length === 0 ? (
            <EmptyState title={text('data.none')} hint={text('data.noneHint')} />
          ) : (
            <EmptyState title={text('data.empty')} hint={text('data.emptyHint')} />
          )}
        </div>
      ) : isNarrow || resource.isCards ? (
        <>
          {canSort ? (
            <SortChoice resource={resource} sort={query.sort} direction={query.direction} onSort={model.sort} />
          ) : null}
          <Cards {...shared} />
        </>
      ) : (
        <Table
          {...shared}
          labelledBy={titleId}
          sort={query.sort}
          direction={query.direction}
          canSort={canSort}
          onSort={model.sort}
        />
      )}
      {isValid && listed && listed.total > 0 && !query.isCurve ? (
        <Pages
          page={query.page}
          pages={pages}
          pageSize={query.pageSize}
          total={listed.total}
          isTotalUnknown={listed.isTotalUnknown === true}
          isNarrow={isNarrow}
          onPage={page => go({ ...query, page })}
          onPageSize={pageSize => go({ ...query, pageSize, page: 1 })}
        />
      ) : null}
      {opened === undefined ? null : (
        <RowDialog
          resource={resource}
          views={views}
          rows={rows}
          id={opened}
          onGo={setOpened}
          onClose={() => setOpened(undefined)}
          onLink={(screen, linked) => emit('pageopenrequest', { screen, query: linked })}
        />
      )}
      {isSavedOpen ? (
        <SavedFilters
          page={resource.name}
          userId={userId}
          query={model.kept}
          onApply={model.applyKept}
          onClose={() => setSavedOpen(false)}
        />
      ) : null}
      {isExporting && listed && resource.file ? (
        <ExportDialog
          file={resource.file}
          hint={text('data.export.hint', { count: formatNumber(listed.total) })}
          total={listed.total}
          request={(remark, format) => fileRequest(resource, query, remark, console.now(), text, format)}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
