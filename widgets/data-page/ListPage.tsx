import {
  emptyQuery,
  fieldsOf,
  fileRequest,
  queryProblems,
  readQuery,
  writeQuery,
  type AnyResource,
  type FilterValues,
  type ListQuery,
} from '@patrolkit/core';
import { Download, Filter, RotateCw } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  lazily,
  useConsole,
  useHost,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type Emit,
} from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/ui/Dialog.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import { Permitted, usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { BatchBar } from './BatchBar.tsx';
import { Cards } from './Cards.tsx';
import type { spec } from './data-page.element.ts';
import { Filters } from './Filters.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { Pages } from './Pages.tsx';
import { Table } from './Table.tsx';
import { useList } from './useList.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const ExportDialog = lazily(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const Curves = lazily(async () => (await import('./Curves.tsx')).Curves);
const RowDialog = lazily(async () => (await import('./RowDialog.tsx')).RowDialog);
const none: ReadonlySet<string> = new Set();

/** What a list page is made of. */
interface ListPageProps {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  /** There is no room for a table. */
  readonly isNarrow: boolean;
  /** What is asked for, as the query of an address. */
  readonly address: string;
  readonly emit: Emit<typeof spec>;
}

/** A list page for those who may see it. */
export function ListPage(props: ListPageProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={{ element: [props.resource.permission] }} otherwise={<NoPermission />}>
      <List {...props} />
    </Permitted>
  );
}

/** Keeps what is asked for in step with the address around it: whichever changes last holds. */
function useQuery({
  resource,
  address,
  emit,
}: ListPageProps): [ListQuery, (next: ListQuery, isCorrection?: boolean) => void] {
  const [query, setQuery] = useState(() => readQuery(resource, address));
  const shown = useRef(writeQuery(resource, query));
  // As it is drawn: an effect that came later would undo what was chosen in the moment between.
  useLayoutEffect(() => {
    const next = readQuery(resource, address);
    const written = writeQuery(resource, next);
    if (written === shown.current) return;
    shown.current = written;
    setQuery(next);
  }, [resource, address]);
  const go = (next: ListQuery, isCorrection = false): void => {
    shown.current = writeQuery(resource, next);
    setQuery(next);
    emit('querychanged', { query: shown.current, isCorrection });
  };
  return [query, go];
}

function List(props: ListPageProps) {
  const { resource, views, isNarrow, emit } = props;
  const console = useConsole();
  const host = useHost();
  const text = useText();
  const { formatNumber, formatTime } = useTexts();
  const noticeText = useNoticeText();
  const titleId = useId();
  const isPermitted = usePermission();
  const [query, go] = useQuery(props);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [opened, setOpened] = useState<string>();
  const isValid = Object.keys(queryProblems(resource, query.filters, console.now())).length === 0;
  const { listed, isReading, problem, isChanged, canSort, again } = useList(resource, query, isValid);

  const pages = Math.max(1, Math.ceil((listed?.total ?? 0) / query.pageSize));
  // Somebody else may have closed what stood on the last page, or the link is old.
  const isBeyond = listed !== undefined && !isReading && listed.total > 0 && query.page > pages;
  useEffect(() => {
    if (isBeyond) go({ ...query, page: pages }, true);
  });

  const rows = listed?.rows ?? [];
  // As for a single row: what the user may not do with a row is not offered for it.
  const actions = resource.batch
    .filter(action => rows.some(row => isPermitted(action.need(row))))
    .map(action => ({
      ...action,
      applies: (row: unknown) => action.applies(row) && isPermitted(action.need(row)),
    }));
  // What was ticked belongs to the rows that were on screen.
  const [ticked, setTicked] = useState({ of: listed, ids: none });
  const chosen = ticked.of === listed ? ticked.ids : none;
  const setChosen = (ids: ReadonlySet<string>): void => setTicked({ of: listed, ids });

  const filtersSet = resource.filters.filter(filter =>
    fieldsOf(filter).some(name => query.filters[name] !== undefined),
  );
  const applyFilters = (filters: FilterValues): void => go({ ...query, filters, page: 1 });
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
    ...(actions.length > 0 ? { actions, chosen, onChoose: setChosen } : {}),
  };
  const filters = (
    <Filters
      resource={resource}
      values={query.filters}
      onApply={applyFilters}
      onClear={() => go({ ...emptyQuery(resource), pageSize: query.pageSize })}
    />
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
          rows={rows.filter(row => chosen.has(resource.id(row)))}
          onClear={() => setChosen(none)}
          onDone={(action, ids) => {
            emit('rowshandled', { action, ids });
            setChosen(none);
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
        <Cards {...shared} />
      ) : (
        <Table
          {...shared}
          labelledBy={titleId}
          sort={query.sort}
          direction={query.direction}
          canSort={canSort}
          onSort={(sort, direction) => go({ ...query, sort, direction, page: 1 })}
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
