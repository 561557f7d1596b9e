import {
  inspectionBehind,
  listBehindInspections,
  type InspectionLineBy,
  type InspectionRun,
  type ListBehind,
} from '@patrolkit/core';
import { ChartGantt, Table2 } from 'lucide-react';
import { useState } from 'react';
import { BoardPanel } from '../shared/boards/BoardPanel.tsx';
import { useConsole, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { EmptyState } from '../shared/ui/states.tsx';
import { useChoice } from '../shared/boards/useChoice.ts';
import type { spec } from './inspection-timeline.element.ts';
import { drawnDay } from './inspection-timeline.model.ts';
import { InspectionTable } from './InspectionTable.tsx';
import { Lines } from './Lines.tsx';

const bys: readonly InspectionLineBy[] = ['device', 'plan'];

/** The view of `<patrol-inspection-timeline>`. */
export function InspectionTimeline({ by: given, emit }: ViewProps<typeof spec>) {
  const { boards, serverNow } = useConsole();
  const { text, formatNumber } = useTexts();
  const may = usePermission();
  const watched = useStore(boards.inspectionRuns());
  const [by, setChosen] = useChoice(given);
  const [isTable, setTable] = useState(false);
  const { value } = watched;
  const title = text('inspections.timeline');
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  const openRun = may({ element: ['ii-data-center-ins-log'] })
    ? (run: InspectionRun) => open(inspectionBehind(run))
    : undefined;
  const whole = value && listBehindInspections('pointsPlanned', { from: drawnDay(value, serverNow()).from });
  // The region that scrolls has its own name, besides that of the panel around it.
  const place = text('boards.figure', {
    name: title,
    count: text(`inspections.timeline.view.${isTable ? 'table' : 'timeline'}`),
  });
  const left = value?.total === undefined ? 0 : value.total - value.rows.length;
  const hasNone = value?.coming?.length === 0;
  return (
    <BoardPanel
      title={title}
      watched={watched}
      whole={whole && may({ element: [whole.screen] }) ? { list: whole, count: value?.total } : undefined}
      onOpen={open}
      actions={
        value ? (
          <span part="views" className="views" role="group" aria-label={text('common.view')}>
            <Button size="small" icon={ChartGantt} aria-pressed={!isTable} onClick={() => setTable(false)}>
              {text('inspections.timeline.view.timeline')}
            </Button>
            <Button size="small" icon={Table2} aria-pressed={isTable} onClick={() => setTable(true)}>
              {text('inspections.timeline.view.table')}
            </Button>
          </span>
        ) : null
      }
      tabs={
        isTable ? null : (
          <SegmentedControl
            label={text('inspections.timeline.by')}
            value={by}
            options={bys.map(option => ({ value: option, label: text(`inspections.timeline.by.${option}`) }))}
            onChange={next => {
              setChosen(next);
              emit('bychanged', { by: next });
            }}
          />
        )
      }
    >
      {!value || value.rows.length + (value.coming?.length ?? 0) === 0 ? (
        <EmptyState
          icon={ChartGantt}
          title={text('inspections.timeline.empty')}
          hint={text(`inspections.timeline.${hasNone ? 'noneComing' : 'emptyHint'}`)}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
        <div className="scroll" role="region" aria-label={place} tabIndex={0}>
          {left > 0 ? (
            <p className="pk-board-muted" role="status">
              {text('inspections.timeline.left', { count: formatNumber(left) })}
            </p>
          ) : null}
          {hasNone ? <p className="pk-board-muted">{text('inspections.timeline.noneComing')}</p> : null}
          {isTable ? (
            <InspectionTable value={value} onOpen={openRun} />
          ) : (
            <Lines value={value} by={by} onOpen={openRun} />
          )}
        </div>
      )}
    </BoardPanel>
  );
}
