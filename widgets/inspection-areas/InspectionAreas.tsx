import {
  inLookOrder,
  isBeyond,
  joined,
  listBehindInspections,
  readingsBehind,
  type InspectedEquipment,
  type InspectionStat,
  type ListBehind,
} from '@patrolkit/core';
import { Factory, ImageOff, Warehouse } from 'lucide-react';
import { type ReactNode } from 'react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { figureText } from '../shared/boards/figure-text.ts';
import { Reading } from '../shared/boards/Reading.tsx';
import { useConsole, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { Badge, TimeAgo } from '../shared/ui/marks.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { useChoice } from '../shared/boards/useChoice.ts';
import type { spec } from './inspection-areas.element.ts';

const shows = ['equipment', 'area', 'line'] as const;
type Show = (typeof shows)[number];

interface PanelProps {
  readonly onOpen: (list: ListBehind) => void;
  readonly tabs: ReactNode;
}

/** The view of `<patrol-inspection-areas>`. */
export function InspectionAreas({ show: given, emit }: ViewProps<typeof spec>) {
  const { text } = useTexts();
  const [show, setChosen] = useChoice<Show>(given);
  const panel: PanelProps = {
    onOpen: ({ screen, query }) => emit('pageopenrequest', { screen, query }),
    tabs: (
      <SegmentedControl
        label={text('inspections.areas.show')}
        value={show}
        options={shows.map(value => ({ value, label: text(`inspections.areas.${value}`) }))}
        onChange={next => {
          setChosen(next);
          emit('showchanged', { show: next });
        }}
      />
    ),
  };
  return show === 'equipment' ? <Equipment {...panel} /> : <Places {...panel} of={show} />;
}

/** Equipment. Pieces with readings out of limits come first. */
function Equipment({ onOpen, tabs }: PanelProps) {
  const { boards } = useConsole();
  const watched = useStore(boards.equipment());
  const { text, formatNumber } = useTexts();
  const mayOpen = usePermission()({ element: ['ii-data-center-ins-data'] });
  const equipment = inLookOrder(watched.value ?? []);
  const beyond = equipment.filter(isBeyond).length;
  return (
    <BoardPanel
      title={text('inspections.areas')}
      watched={watched}
      onOpen={onOpen}
      tabs={tabs}
      actions={
        beyond > 0 ? (
          <Badge tone="error">{text('inspections.equipment.beyond', { count: formatNumber(beyond) })}</Badge>
        ) : null
      }
    >
      {equipment.length > 0 ? (
        <ul
          part="list"
          className="pk-board-list"
          aria-label={text('inspections.areas.equipment')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys too, for a user who may open nothing of it
          tabIndex={mayOpen ? undefined : 0}
        >
          <Each
            items={equipment}
            id={keyOf}
            draw={one => <Row of={one} onOpen={mayOpen ? () => onOpen(readingsBehind(one)) : undefined} />}
            unshown={one => (
              <li data-id={keyOf(one)}>
                <Unshown />
              </li>
            )}
          />
        </ul>
      ) : (
        <EmptyState
          icon={Factory}
          title={text('inspections.equipment.empty')}
          hint={text('inspections.equipment.emptyHint')}
        />
      )}
    </BoardPanel>
  );
}

const keyOf = ({ areaName = '', name, item }: InspectedEquipment): string => [areaName, name, item].join(' · ');

/** A piece of equipment. Its name opens its readings, and its picture opens the viewer. */
function Row({ of, onOpen }: { readonly of: InspectedEquipment; readonly onOpen: (() => void) | undefined }) {
  const { text, formatDateTime } = useTexts();
  const { name, item, areaName, lines, pointName, at, verdict, picture } = of;
  return (
    <li className="equipment" data-id={keyOf(of)} data-verdict={verdict}>
      <span className="thumb">
        <ZoomPicture
          pictures={
            picture === undefined ? [] : [{ src: picture, label: text('inspections.equipment.picture', { name }) }]
          }
        >
          <ImageOff size={16} aria-hidden />
        </ZoomPicture>
      </span>
      <span className="facts">
        <span className="pk-board-line">
          {onOpen ? (
            <button
              type="button"
              className="open pk-board-name"
              aria-label={text('inspections.equipment.open', { name })}
              onClick={onOpen}
            >
              {name}
            </button>
          ) : (
            <strong className="pk-board-name">{name}</strong>
          )}
          <span className="pk-board-muted">{text(`records.item.${item}`)}</span>
          <span className="pk-board-muted" title={formatDateTime(at)}>
            <TimeAgo at={at} />
          </span>
        </span>
        <Reading of={of} />
        <span className="pk-board-muted">
          {[areaName, joined(text, 'list', lines), pointName].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}

const tallies = ['running', 'ended', 'pointsPlanned', 'pointsInspected', 'pointsAbnormal', 'pointsMissed'] as const;
const readings = ['readings', 'beyond'] as const;

/** Areas or assembly lines with the results of their inspections. */
function Places({ of, onOpen, tabs }: PanelProps & { readonly of: 'area' | 'line' }) {
  const { boards, serverNow } = useConsole();
  const watched = useStore(boards.inspections());
  const { text, formatNumber } = useTexts();
  const may = usePermission();
  const { value } = watched;
  const from = value?.from ?? new Date(serverNow()).setHours(0, 0, 0, 0);
  const rows = placesOf(value, of);
  const columns = of === 'area' ? [...tallies, ...readings] : tallies;
  const label = text(`inspections.areas.${of}`);
  return (
    <BoardPanel title={text('inspections.areas')} watched={watched} onOpen={onOpen} tabs={tabs}>
      {rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
        <div className="scroll" role="region" aria-label={label} tabIndex={0}>
          <table part="table" className="pk-board-table" aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{label}</th>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {text(`inspections.figure.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.name} data-name={row.name}>
                  <th scope="row">{row.name}</th>
                  {columns.map(column => {
                    const count = row[column];
                    const scope = of === 'area' ? { from, areaName: row.name } : { from, lineName: row.name };
                    const list = listBehindInspections(column, scope);
                    const written = figureText(formatNumber, count);
                    const name = `${row.name} ${text(`inspections.figure.${column}`)}`;
                    return (
                      <td key={column} data-figure={column}>
                        {count !== undefined && count > 0 && may({ element: [list.screen] }) ? (
                          <button
                            type="button"
                            className="open"
                            aria-label={text('boards.open', { name, count: written })}
                            onClick={() => onOpen(list)}
                          >
                            {written}
                          </button>
                        ) : (
                          written
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <EmptyState
          icon={Warehouse}
          title={text(of === 'area' ? 'inspections.areas.empty' : 'inspections.areas.emptyLines')}
        />
      )}
    </BoardPanel>
  );
}

type Tallied = Readonly<Partial<Record<(typeof tallies)[number], number>>> &
  Readonly<Partial<Record<(typeof readings)[number], number>>> & { readonly name: string };

const placesOf = (stat: InspectionStat | undefined, of: 'area' | 'line'): readonly Tallied[] =>
  (of === 'area' ? stat?.areas : stat?.lines) ?? [];
