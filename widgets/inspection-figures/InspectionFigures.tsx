import {
  devicesBehind,
  inspectionFigures,
  listBehindInspections,
  needOfList,
  type InspectionFigure,
  type InspectionStat,
} from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useConsole, useNoticeText, useStore, useTexts, type ViewProps } from '../shared/element/index.ts';
import { FillingNote } from '../shared/boards/FillingNote.tsx';
import { figureText } from '../shared/boards/figure-text.ts';
import { usePermission } from '../shared/permission/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import type { spec } from './inspection-figures.element.ts';
import { groups, toneOf, type InspectionGroup } from './inspection-figures.model.ts';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';

const devices = devicesBehind('all');

/** The view of `<patrol-inspection-figures>`. */
export function InspectionFigures({ emit }: ViewProps<typeof spec>) {
  const { boards } = useConsole();
  const { state, value, readAt, isStale, problem } = useStore(boards.inspections());
  const { text } = useTexts();
  const noticeText = useNoticeText();
  const isUnknown = isUnknownCall(problem);
  const hint = problem ? noticeText(problem) : undefined;
  return (
    <div
      part="base"
      className="base"
      role="group"
      aria-label={text('inspections.figures')}
      aria-busy={state === 'loading'}
    >
      <FillingNote />
      {value ? (
        <div className="groups">
          {(Object.keys(groups) as InspectionGroup[]).map((group, index) => (
            <Group key={group} group={group} stat={value} onOpen={list => emit('pageopenrequest', list)}>
              {isStale ? <StaleMark since={readAt} /> : null}
              {index === 0 && problem ? (
                <IconButton
                  size="small"
                  icon={RotateCw}
                  label={`${text('boards.failed')} ${hint} ${text('common.retry')}`}
                  onClick={() => boards.refresh()}
                />
              ) : null}
            </Group>
          ))}
        </div>
      ) : isUnknown ? (
        <EmptyState title={hint ?? ''} />
      ) : state === 'failed' ? (
        <ErrorState title={text('boards.failed')} hint={hint} onRetry={() => boards.refresh()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </div>
  );
}

/** A group of numbers. */
function Group({
  group,
  stat,
  onOpen,
  children,
}: {
  readonly group: InspectionGroup;
  readonly stat: InspectionStat;
  readonly onOpen: (list: { screen: string; query: string }) => void;
  readonly children: ReactNode;
}) {
  const { serverNow } = useConsole();
  const { text, formatNumber } = useTexts();
  const may = usePermission();
  const heading = useId();
  const from = stat.from ?? new Date(serverNow()).setHours(0, 0, 0, 0);
  const inService = text('inspections.figure.ofAll', {
    count: figureText(formatNumber, stat.online),
    total: figureText(formatNumber, stat.devices),
  });
  return (
    <section part="group" className="group" data-group={group} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{text(`inspections.group.${group}`)}</h2>
        {children}
      </header>
      <ul className="figures">
        {inspectionFigures
          .filter(figure => (groups[group] as readonly InspectionFigure[]).includes(figure))
          .map(figure => {
            const { screen, query } = listBehindInspections(figure, { from });
            return (
              <li key={figure} data-figure={figure} data-tone={toneOf(figure, stat[figure] ?? 0)}>
                <Figure
                  name={text(`inspections.figure.${figure}`)}
                  count={figureText(formatNumber, stat[figure])}
                  onOpen={may({ element: [screen] }) ? () => onOpen({ screen, query }) : undefined}
                />
              </li>
            );
          })}
        {group === 'runs' ? (
          <li data-figure="inService">
            <Figure
              name={text('inspections.figure.inService')}
              count={inService}
              onOpen={may(needOfList(devices)) ? () => onOpen(devices) : undefined}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** A number with its name. A press opens the list behind it. */
function Figure({
  name,
  count,
  onOpen,
}: {
  readonly name: string;
  readonly count: string;
  readonly onOpen: (() => void) | undefined;
}) {
  const { text } = useTexts();
  const face = (
    <>
      <strong className="value" aria-hidden>
        {count}
      </strong>
      <span className="name" aria-hidden>
        {name}
      </span>
    </>
  );
  return onOpen ? (
    <button type="button" className="figure" aria-label={text('boards.open', { name, count })} onClick={onOpen}>
      {face}
    </button>
  ) : (
    <span className="figure">
      {face}
      <span className="pk-hidden">{text('boards.figure', { name, count })}</span>
    </span>
  );
}
