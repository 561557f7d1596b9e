import {
  fieldsOf,
  needOfScreen,
  type AnyResource,
  type FilterValues,
  type FormValues,
  type ListTree,
} from '@patrolkit/core';
import { Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { lazily, useConsole, useHost, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import { EmptyState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import { Permitted } from '../shared/permission/index.ts';
import { BatchBar } from './BatchBar.tsx';
import { Cards } from './Cards.tsx';
import { Filters } from './Filters.tsx';
import { closeSheet, ListExtras } from './ListExtras.tsx';
import { ListHead, type Extra } from './ListHead.tsx';
import { Pages } from './Pages.tsx';
import { SortChoice } from './SortChoice.tsx';
import { TabFilter } from './TabFilter.tsx';
import { Table } from './Table.tsx';
import { useDraft } from './useDraft.ts';
import { useLayout } from './useLayout.ts';
import { isArranged } from './form/arranging.ts';
import { useImporting } from './form/useImporting.tsx';
import { useKeeping } from './form/useKeeping.tsx';
import { useListPage, type ListPageProps } from './useListPage.ts';
import { LastAnswer } from './useOffers.ts';
import { useOpenRow } from './useOpenRow.tsx';
import { Unread } from './Unread.tsx';

const ListSection = lazily(async () => (await import('./ListSection.tsx')).ListSection);
const SumsHead = lazily(async () => (await import('./SumsHead.tsx')).SumsHead);
const Curves = lazily(async () => (await import('./Curves.tsx')).Curves);
const Agenda = lazily(async () => (await import('./Agenda.tsx')).Agenda);
const AskBox = lazily(async () => (await import('./AskBox.tsx')).AskBox);
const Gantt = lazily(async () => (await import('./Gantt.tsx')).Gantt);
const UnsentFilters = lazily(async () => (await import('./UnsentFilters.tsx')).UnsentFilters);
const TreePanel = lazily(async () => (await import('./TreePanel.tsx')).TreePanel);
const none: ReadonlySet<string> = new Set();

/** A list page, for users who may see it. */
export function ListPage(props: ListPageProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={needOfScreen(props.resource.permission)} otherwise={<NoPermission />}>
      <List {...props} userId={session.user.id} />
    </Permitted>
  );
}

function List(props: ListPageProps & { readonly userId: string }) {
  const { resource, views, isNarrow, emit, userId } = props;
  const titleId = useId();
  const model = useListPage(props);
  const { query, go, isValid, listing, rows, chosen } = model;
  const { listed, again } = listing;
  const columns = useLayout(resource, userId);
  const [extra, setExtra] = useState<Extra>();
  const draft = useDraft(resource, query, { onApply: model.applyFilters, onClear: model.clearFilters });
  const filtersId = useId();
  const onLink = (screen: string, linked: string): unknown => emit('pageopenrequest', { screen, query: linked });
  const { open, details, dialog } = useOpenRow({
    resource,
    views,
    rows,
    filters: query.filters,
    isNarrow,
    List: ListSection,
    onLink,
  });
  const afterBatch = (): void => {
    model.choose(none);
    again();
  };
  const arranged = isArranged(resource, query)
    ? { ids: rows.map(resource.id), isLast: query.page >= model.pages }
    : undefined;
  const keeping = useKeeping(resource, { arranged, onLink, onDone: afterBatch });
  const add = keeping.add && (() => keeping.add?.(chosenNode(resource, query.filters)));
  const importing = useImporting(resource, afterBatch);
  const kept = useFocusAfterBatch(listing.isReading);
  const filters = (
    <Filters
      resource={isNarrow ? resource : besideTree(resource, query.filters)}
      values={query.filters}
      draft={draft}
      id={filtersId}
      onSent={() => closeSheet(draft, () => setExtra(undefined))}
    />
  );
  return (
    <LastAnswer value={listed}>
      <ListHead
        {...props}
        titleId={titleId}
        model={model}
        filtersSet={filtersSet(resource, model)}
        onExtra={setExtra}
        onAdd={add}
        onImport={importing.open}
      />
      <Beside
        resource={resource}
        isNarrow={isNarrow}
        panel={tree => (
          <TreePanel
            resource={resource}
            tree={tree}
            value={query.filters[tree.filter]}
            turn={listing.turn}
            onPick={value => draft.apply({ [tree.filter]: value })}
            onEdit={keeping.edit}
            onMoved={afterBatch}
          />
        )}
      >
        {isNarrow ? null : filters}
        <Tabs resource={resource} values={query.filters} draft={draft} />
        {chosen.size > 0 ? (
          <BatchBar
            {...kept}
            resource={resource}
            views={views}
            actions={model.actions}
            chosenActs={keeping.chosenActs}
            rows={[...chosen.values()]}
            onClear={() => model.choose(none)}
            onDone={(action, ids) => {
              emit('rowshandled', { action, ids });
              afterBatch();
            }}
          />
        ) : null}
        {resource.sums && isValid && query.view !== 'curve' && listed?.total !== 0 ? (
          <SumsHead resource={resource} sums={resource.sums} filters={query.filters} listTurn={listing.turn} />
        ) : null}
        <Body
          {...props}
          titleId={titleId}
          model={model}
          columns={columns}
          keeping={keeping}
          onAdd={add}
          onOpen={id => {
            if (emit('rowopenrequest', { id })) open(id);
          }}
          onDetails={details}
          onFilters={() => setExtra('filters')}
        />
        {isValid && listed && listed.total > 0 && !query.view ? (
          <Pages
            page={query.page}
            pages={model.pages}
            pageSize={query.pageSize}
            total={listed.total}
            isTotalUnknown={listed.isTotalUnknown === true}
            unread={listed.unread ?? 0}
            moved={listed.moved ?? 0}
            isNarrow={isNarrow}
            onPage={page => go({ ...query, page })}
            onPageSize={pageSize => go({ ...query, pageSize, page: 1 })}
          />
        ) : null}
        {resource.keeps?.asks && !query.view ? <AskBox asks={resource.keeps.asks} filters={query.filters} /> : null}
      </Beside>
      {dialog}
      {keeping.dialog}
      {importing.dialog}
      <ListExtras
        {...props}
        extra={extra}
        model={model}
        columns={columns}
        draft={draft}
        filters={filters}
        filtersId={filtersId}
        onClose={() => setExtra(undefined)}
      />
    </LastAnswer>
  );
}

/** A page without the filter that the tree beside its list shows. One that names several nodes is shown, since the tree shows one. */
const besideTree = (resource: AnyResource, values: FilterValues): AnyResource => {
  const { tree, filters } = resource;
  const value = tree && values[tree.filter];
  if (!tree || (Array.isArray(value) && value.length > 1)) return resource;
  return { ...resource, filters: filters.filter(filter => !('name' in filter && filter.name === tree.filter)) };
};

/** The node that is chosen in the tree, as the value of the form's field of that name: a new thing lies there. */
const chosenNode = ({ tree }: AnyResource, values: FilterValues): FormValues => {
  const value = tree && values[tree.filter];
  return tree && Array.isArray(value) && value.length === 1 ? { [tree.filter]: String(value[0]) } : {};
};

/** A list with the tree beside it, if it has one and there is room. */
function Beside({
  resource: { tree },
  isNarrow,
  panel,
  children,
}: Pick<ListPageProps, 'resource' | 'isNarrow'> & {
  readonly panel: (tree: ListTree) => ReactNode;
  readonly children: ReactNode;
}) {
  if (!tree || isNarrow) return children;
  return (
    <div className="beside">
      <aside>{panel(tree)}</aside>
      <div className="list">{children}</div>
    </div>
  );
}

/** Moves the focus when the bar of chosen rows goes: to the rows, or to the head while others are being read. */
function useFocusAfterBatch(isReading: boolean): ReturnType<typeof useFocusKept> {
  const root = useHost().shadowRoot;
  return useFocusKept(
    () =>
      (isReading ? null : root?.querySelector<HTMLElement>(':is(thead, .cards) input:enabled')) ??
      root?.querySelector<HTMLElement>('.head button'),
  );
}

/** Says that a list is empty. A list of things says what they are for, and offers to add the first one. */
function NoRows({
  resource: { keeps },
  onAdd,
}: Pick<ListPageProps, 'resource'> & { readonly onAdd: (() => void) | undefined }) {
  const text = useText();
  if (!keeps?.first) return <EmptyState title={text('data.none')} hint={text('data.noneHint')} />;
  return (
    <EmptyState title={text('data.none')} hint={text(keeps.first)}>
      {onAdd ? (
        <Button kind="primary" icon={Plus} onClick={onAdd}>
          {text('config.first.add')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** The filters that are tabs above the list. */
function Tabs({
  resource: { filters },
  values,
  draft,
}: Pick<ListPageProps, 'resource'> & {
  readonly values: ReturnType<typeof useListPage>['query']['filters'];
  readonly draft: ReturnType<typeof useDraft>;
}) {
  return filters.map(filter =>
    filter.kind === 'several' && filter.isTabs ? (
      <TabFilter
        key={filter.name}
        filter={filter}
        value={values[filter.name]}
        onPick={value => draft.apply({ [filter.name]: value })}
      />
    ) : null,
  );
}

/** How many filters apply. */
const filtersSet = (resource: AnyResource, { query }: ReturnType<typeof useListPage>): number =>
  resource.filters.filter(filter => fieldsOf(filter).some(name => query.filters[name] !== undefined)).length;

/** The result: rows as a table or as cards, curves, or why there is nothing. */
function Body({
  resource,
  views,
  isNarrow,
  current,
  emit,
  titleId,
  model,
  columns: { layout, shown, onWidth },
  keeping,
  onAdd,
  onOpen,
  onDetails,
  onFilters,
}: ListPageProps & {
  readonly titleId: string;
  readonly model: ReturnType<typeof useListPage>;
  readonly columns: ReturnType<typeof useLayout>;
  readonly keeping: ReturnType<typeof useKeeping>;
  readonly onAdd: (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  /** Shows the details of a row. Given when opening a row plays it. */
  readonly onDetails: ((id: string) => void) | undefined;
  /** Shows the filters when there is no room for them. */
  readonly onFilters: () => void;
}): ReactNode {
  const text = useText();
  const { query, isValid, listing, rows, actions } = model;
  const { listed, isReading, problem, canSort, again } = listing;
  if (!isValid)
    return (
      <div className="room">{isNarrow ? <UnsentFilters problems={model.problems} onOpen={onFilters} /> : null}</div>
    );
  if (resource.curve && query.view === 'curve')
    return (
      <div className="room drawn curves">
        <Curves resource={resource} curve={resource.curve} query={query} listTurn={listing.turn} />
      </div>
    );
  if (problem && !isReading)
    return (
      <div className="room">
        <Unread page={resource.name} problem={problem} onRetry={again} />
      </div>
    );
  if (!listed)
    return (
      <div className="room" aria-busy="true">
        <Skeleton lines={12} />
      </div>
    );
  if (resource.agenda && query.view === 'agenda')
    return (
      <div className="room drawn">
        <Agenda agenda={resource.agenda} filters={query.filters} turn={listing.turn} />
      </div>
    );
  // The timeline is drawn even when the list is empty: a stretch that began before the period may reach into it.
  if (resource.gantt && query.view === 'gantt')
    return (
      <div className="room drawn">
        <Gantt
          resource={resource}
          views={views}
          gantt={resource.gantt}
          query={query}
          listTurn={listing.turn}
          isNarrow={isNarrow}
          List={ListSection}
          onOpen={id => emit('rowopenrequest', { id })}
          onLink={(screen, linked) => emit('pageopenrequest', { screen, query: linked })}
        />
      </div>
    );
  if (listed.rows.length === 0)
    return (
      <div className="room" aria-busy={isReading || undefined}>
        {filtersSet(resource, model) === 0 ? (
          <NoRows resource={resource} onAdd={onAdd} />
        ) : (
          <EmptyState
            title={text('data.empty')}
            hint={text(resource.keeps ? 'data.emptyHint.things' : 'data.emptyHint')}
          />
        )}
      </div>
    );
  const shared = {
    resource: shown,
    views,
    rows,
    isBusy: isReading,
    areOld: model.areOld,
    onOpen,
    onDetails,
    rowActs: keeping.rowActs,
    isCurrent: (row: unknown) =>
      current !== undefined && resource.link?.holds?.(row, new URLSearchParams(current)) === true,
    openLabel: onDetails && resource.link ? text(resource.link.label) : undefined,
    // Without actions the user can choose no rows.
    ...(actions.length > 0 || keeping.chosenActs.length > 0
      ? { actions, areAllChoosable: keeping.chosenActs.length > 0, chosen: model.chosenIds, onChoose: model.choose }
      : {}),
  };
  const { sort, direction } = query;
  if (!isNarrow && !resource.isCards)
    return (
      <Table
        {...shared}
        labelledBy={titleId}
        sorting={canSort ? { sort, direction, onSort: model.sort } : undefined}
        widths={layout.widths}
        onWidth={onWidth}
      />
    );
  return (
    <>
      {canSort ? <SortChoice resource={resource} sort={sort} direction={direction} onSort={model.sort} /> : null}
      <Cards {...shared} />
    </>
  );
}
