import { drawnView, needOfScreen, type MessageId } from '@patrolkit/core';
import { Columns3, Download, Filter, Plus, RotateCw, Upload } from 'lucide-react';
import { useHost, useText, useTexts } from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Permitted, usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import type { ListModel, ListPageProps } from './useListPage.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** What a list page opens besides its rows. */
export type Extra = 'filters' | 'saved' | 'columns' | 'export';

/** The head of a list: its title, when it was read, and the acts on all of it. */
export function ListHead({
  resource,
  isNarrow,
  titleId,
  model,
  filtersSet,
  onExtra,
  onAdd,
  onImport,
  emit,
}: Pick<ListPageProps, 'resource' | 'isNarrow' | 'emit'> & {
  readonly titleId: string;
  readonly model: ListModel;
  /** How many filters apply. */
  readonly filtersSet: number;
  readonly onExtra: (extra: Extra) => void;
  /** Adds a row. Absent when the user cannot add one. */
  readonly onAdd: (() => void) | undefined;
  /** Imports rows. Absent when the user cannot. */
  readonly onImport: (() => void) | undefined;
}) {
  const host = useHost();
  const text = useText();
  const { formatNumber, formatTime } = useTexts();
  const isPermitted = usePermission();
  const { query, go, isValid, rows } = model;
  const { listed, isReading, isChanged, again } = model.listing;
  const drawn = drawnView(resource);
  return (
    <header className="head">
      <h2 id={titleId}>{text(resource.title)}</h2>
      <p className="hint" part={isChanged ? 'changed' : undefined} role="status" data-changed={isChanged || undefined}>
        {isChanged ? text('data.changed') : listed ? text('data.readAt', { time: formatTime(listed.readAt) }) : null}
      </p>
      {/* It is one button throughout, so that it keeps the focus when its press has read the list. */}
      <Button
        size="small"
        kind={isChanged ? 'primary' : 'quiet'}
        icon={RotateCw}
        busy={isChanged && isReading}
        spent={!isValid || isReading}
        aria-label={text('common.refresh')}
        title={isChanged ? undefined : text('common.refresh')}
        onClick={again}
      >
        {isChanged ? text('common.refresh') : null}
      </Button>
      {onAdd ? (
        <Button size="small" kind="primary" icon={Plus} onClick={onAdd}>
          {text('config.add')}
        </Button>
      ) : null}
      {onImport ? (
        <Button size="small" {...(isNarrow ? {} : { icon: Upload })} onClick={onImport}>
          {text('config.import')}
        </Button>
      ) : null}
      {resource.others?.map(screen => (
        <Permitted key={screen} need={needOfScreen(screen)}>
          <Button size="small" onClick={() => emit('pageopenrequest', { screen, query: '' })}>
            {text(`screens.title.${screen}` as MessageId)}
          </Button>
        </Permitted>
      ))}
      {isNarrow ? (
        <Button size="small" icon={Filter} onClick={() => onExtra('filters')}>
          {filtersSet > 0 ? text('data.filters.count', { count: filtersSet }) : text('data.filters')}
        </Button>
      ) : null}
      {drawn ? (
        <ViewSwitch
          drawn={drawn}
          isDrawn={query.view !== undefined}
          onSwitch={isDrawn => {
            const { view: _, ...listed } = query;
            go(isDrawn ? { ...listed, view: drawn } : listed);
          }}
        />
      ) : null}
      <Button size="small" onClick={() => onExtra('saved')}>
        {text('data.saved')}
      </Button>
      {isNarrow ? (
        <IconButton icon={Columns3} label={text('data.columns')} onClick={() => onExtra('columns')} />
      ) : (
        <Button size="small" icon={Columns3} onClick={() => onExtra('columns')}>
          {text('data.columns')}
        </Button>
      )}
      <PrintButton
        part={() => host.shadowRoot?.querySelector('[part=table], [part=cards], .drawn')}
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
      {resource.file && isPermitted({ call: resource.file.call.permission, device: undefined }) ? (
        <Button
          size="small"
          {...(isNarrow ? {} : { icon: Download })}
          disabled={!listed || listed.total === 0 || !isValid}
          onClick={() => onExtra('export')}
        >
          {text('data.export.title')}
        </Button>
      ) : null}
    </header>
  );
}
